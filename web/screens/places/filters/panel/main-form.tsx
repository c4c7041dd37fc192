import { type ReactNode, useId } from 'react'
import { frequencyFeatures, placeFlags } from '#contract/places/place-features.ts'
import { landmarkName } from '#web/nouns/landmarks/landmark-names.ts'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { ChoiceCount } from '#web/ui/fields/choice-list.tsx'
import { PillChoices } from '#web/ui/fields/pill-choices.tsx'
import { icon } from '#web/ui/icon.ts'
import { scheduleLabel } from '../applied-filters.ts'
import { CategoryCarousel } from '../category-carousel.tsx'
import {
  averageCheckLabels,
  frequencyLabels,
  minRatingLabels,
  minRatingOptions,
  orderLabels,
  orderOptions,
  parkingNames,
  smokeNames,
} from '../filter-names.ts'
import { filtersByHours, type PlaceFilters, toggled } from '../place-filters.ts'
import { TableChoice } from '../table-choice.tsx'
import { countIn, offered } from './facets.ts'
import { type FilterFormProps, type FormName, formTitles, hasChoices } from './filter-forms.ts'
import styles from './filter-panel.module.css'

const ChevronRight = icon('chevron-right')

interface MainFormProps extends FilterFormProps {
  onOpen: (form: FormName) => void
}

export function MainForm(props: MainFormProps) {
  const { viewer } = props
  return (
    <>
      <TimeGroup {...props} />
      <KindGroup {...props} />
      <PriceAndOrderGroup {...props} />
      <Group title="Ещё">
        <FilterCheckbox
          {...props}
          name="reservations"
          count={countIn(props.facets, 'is_reservations_enabled', 1)}
          hint="Столик можно забронировать здесь"
        >
          Онлайн-бронь
        </FilterCheckbox>
        {viewer !== 'guest' && (
          <FilterCheckbox {...props} name="following">
            Мои подписки
          </FilterCheckbox>
        )}
      </Group>
      {viewer === 'admin' && (
        <Group title="Для администратора">
          <FilterCheckbox {...props} name="onModeration">
            На модерации
          </FilterCheckbox>
          <FilterCheckbox {...props} name="deleted">
            Удалённые
          </FilterCheckbox>
        </Group>
      )}
    </>
  )
}

/** Opening hours and a free table. */
function TimeGroup(props: MainFormProps) {
  const { draft, facets, unknownHoursCount, onChange } = props
  return (
    <Group title="Когда и где">
      <FilterCheckbox {...props} name="openNow" count={countIn(facets, 'is_open_now', 1)}>
        Открыто сейчас
      </FilterCheckbox>
      <FilterCheckbox {...props} name="intoTheNight" count={countIn(facets, 'into_the_night', 1)}>
        Открыто после полуночи
      </FilterCheckbox>
      <FilterCheckbox {...props} name="checkedHours" count={countIn(facets, 'with_checked_hours', 1)}>
        Часы проверены
      </FilterCheckbox>
      <FormRow {...props} name="schedule" value={scheduleLabel(draft, props.formatDate)} />
      {filtersByHours(draft) && (draft.unknownHours || unknownHoursCount > 0) && (
        <FilterCheckbox {...props} name="unknownHours" count={unknownHoursCount}>
          И те, чьи часы неизвестны
        </FilterCheckbox>
      )}
      <FormRow {...props} name="near" value={nearName(props)} />
      <TableChoice
        table={draft.table}
        today={props.today}
        timeZone={props.timeZone}
        onChange={(table) => onChange({ ...draft, table })}
      />
    </Group>
  )
}

/** Categories, cuisines and features. */
function KindGroup(props: MainFormProps) {
  const { draft, facets, categories, cuisines, tags, onChange } = props
  return (
    <Group title="Что ищете">
      <CategoryCarousel
        legend="Категория"
        choices={offered(idsOf(categories), draft.categories, (id) => {
          const category = categories.find((category) => category.id === id)
          return {
            label: category?.namePlural ?? '',
            color: category?.color ?? '',
            count: countIn(facets, 'categories', id),
          }
        })}
        chosen={draft.categories}
        onToggle={(id) => onChange({ ...draft, categories: toggled(draft.categories, id) })}
      />
      <FormRow {...props} name="cuisines" value={namesOf(cuisines, draft.cuisines, (item) => item.name)} />
      <PillChoices
        legend="Отмечено редакцией"
        choices={offered(idsOf(tags), draft.tags, (id) => ({
          label: tags.find((tag) => tag.id === id)?.name ?? '',
          count: countIn(facets, 'tags', id),
        }))}
        chosen={draft.tags}
        onToggle={(id) => onChange({ ...draft, tags: toggled(draft.tags, id) })}
      />
      <FormRow
        {...props}
        name="features"
        value={draft.features.map((feature) => placeFlags[feature].label).join(', ')}
      />
      <FormRow {...props} name="parking" value={draft.parking ? parkingNames[draft.parking].label : ''} />
      <FormRow {...props} name="smoke" value={draft.smoke ? smokeNames[draft.smoke].label : ''} />
      {frequencyFeatures.map((feature) => (
        <FormRow {...props} key={feature} name={feature} value={frequencyValue(draft.frequencies[feature])} />
      ))}
    </Group>
  )
}

function PriceAndOrderGroup(props: MainFormProps) {
  const { draft, facets, onChange } = props
  return (
    <div className={styles.group}>
      <PillChoices
        legend="Средний чек"
        choices={offered([1, 2, 3, 4], draft.averageCheck, (level) => ({
          label: averageCheckLabels[level] ?? '',
          count: countIn(facets, 'average_check', level),
        }))}
        chosen={draft.averageCheck}
        onToggle={(level) => onChange({ ...draft, averageCheck: toggled(draft.averageCheck, level).sort() })}
      />
      <PillChoices
        legend="Оценка"
        choices={offered(minRatingOptions, [draft.minRating], (value) => ({
          label: minRatingLabels[value],
          count: countIn(facets, 'min_rating', value),
        }))}
        chosen={draft.minRating ? [draft.minRating] : []}
        onToggle={(value) => onChange({ ...draft, minRating: draft.minRating === value ? null : value })}
      />
      <PillChoices
        legend="Порядок"
        isSingle
        choices={orderOptions.map((value) => ({ value, label: orderLabels[value] }))}
        chosen={[draft.order]}
        onToggle={props.onOrder}
      />
      {props.nearbyHint && <p className={styles.hint}>{props.nearbyHint}</p>}
    </div>
  )
}

type FlagName = {
  [Name in keyof PlaceFilters]: PlaceFilters[Name] extends boolean ? Name : never
}[keyof PlaceFilters]

interface FilterCheckboxProps extends Pick<MainFormProps, 'draft' | 'onChange'> {
  name: FlagName
  /** How many places match. */
  count?: number | undefined
  hint?: string
  children: ReactNode
}

function FilterCheckbox({ name, count, hint, draft, onChange, children }: FilterCheckboxProps) {
  const isChosen = draft[name]
  return (
    <Checkbox checked={isChosen} onChange={() => onChange({ ...draft, [name]: !isChosen })}>
      {children}
      <ChoiceCount count={count} />
      {hint && <span className={styles.hint}>{hint}</span>}
    </Checkbox>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out with its rows
    <div className={styles.group} role="group" aria-labelledby={id}>
      <h3 id={id} className={styles.groupTitle}>
        {title}
      </h3>
      {children}
    </div>
  )
}

interface FormRowProps extends Pick<MainFormProps, 'facets' | 'onOpen'> {
  name: FormName
  /** The choice as text; empty while there is none. */
  value: string
}

/** Opens the form of a filter. Rendered only when something can be chosen in it. */
function FormRow({ name, value, facets, onOpen }: FormRowProps) {
  if (!value && !hasChoices(facets, name)) return null
  return (
    <button type="button" className={styles.row} data-form={name} onClick={() => onOpen(name)}>
      <span>{formTitles[name]}</span>
      <span className={value ? styles.chosen : styles.any}>{value || 'Не важно'}</span>
      <ChevronRight aria-hidden="true" />
    </button>
  )
}

function nearName({ draft, stations, landmark }: MainFormProps): string {
  const chosen = [...(stations ?? []), ...(landmark ? [landmark] : [])].find(({ key }) => key === draft.near)
  return chosen ? landmarkName(chosen) : ''
}

function idsOf(items: readonly { id: number }[]): number[] {
  return items.map(({ id }) => id)
}

function namesOf<Item extends { id: number }>(
  items: readonly Item[],
  ids: readonly number[],
  nameOf: (item: Item) => string,
): string {
  return items
    .filter((item) => ids.includes(item.id))
    .map(nameOf)
    .join(', ')
}

function frequencyValue(frequency: 1 | 2 | undefined): string {
  return frequency ? frequencyLabels[frequency] : ''
}
