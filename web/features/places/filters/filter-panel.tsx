import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import {
  featureColumns,
  flagFeatures,
  frequencyFeatures,
  placeFlags,
  placeFrequencies,
} from '#contract/place-features.ts'
import type { Category, Cuisine } from '#contract/reference.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { icon } from '#web/ui/icon.ts'
import { scheduleLabel } from './applied-filters.ts'
import { CategoryCarousel } from './category-carousel.tsx'
import { CheckList, ChoiceCount, RadioList } from './filter-choices.tsx'
import {
  averageCheckLabels,
  frequencyLabels,
  minRatingLabels,
  minRatingOrder,
  orderLabels,
  orderOrder,
  parkingNames,
  parkingOrder,
  smokeNames,
  smokeOrder,
} from './filter-names.ts'
import styles from './filter-panel.module.css'
import { PillChoices } from './pill-choices.tsx'
import {
  asksForHours,
  type FilterViewer,
  hasPlaceFilters,
  noFilters,
  type PlaceFilters,
  toggled,
} from './place-filters.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { searchNames } from './search-names.ts'
import { TableChoice } from './table-choice.tsx'

const ChevronLeft = icon('chevron-left')
const ChevronRight = icon('chevron-right')

export interface FilterPanelProps {
  /** The choice in the making: nothing is applied before the button is pressed. */
  draft: PlaceFilters
  categories: readonly Category[]
  cuisines: readonly Cuisine[]
  /** `2026-11-21` in the city. */
  today: string
  timeZone: string
  formatDate: (date: string) => string
  viewer: FilterViewer
  /** Said under the order «Рядом» while the position is sought or refused. */
  nearbyHint: string | undefined
  /** How many places each choice would find; null while it is being counted for the first time. */
  facets: Facets | null
  /** Of the places that fit otherwise: how many have not told their hours. */
  unknownHoursCount: number
  /** How many places the draft finds; null while it is being counted. */
  count: number | null
  countFailed: boolean
  onChange: (draft: PlaceFilters) => void
  onOrder: (order: PlaceFilters['order']) => void
  onApply: () => void
  onClose: () => void
}

export type Facets = Readonly<Record<string, Readonly<Record<string, number>>>>

type FormName =
  | 'cuisines'
  | 'features'
  | 'schedule'
  | 'parking'
  | 'smoke'
  | 'dancefloor'
  | 'liveMusic'
  | 'entertainment'

const formTitles: Record<FormName, string> = {
  cuisines: 'Кухня',
  features: 'Особенности',
  schedule: 'Время работы',
  parking: 'Парковка',
  smoke: 'Курение',
  dancefloor: placeFrequencies.dancefloor.label,
  liveMusic: placeFrequencies.liveMusic.label,
  entertainment: placeFrequencies.entertainment.label,
}

export function FilterPanel(props: FilterPanelProps) {
  const { draft, onChange } = props
  const [form, setForm] = useState<FormName | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  useFocusOfForm(form, { body, back })

  return (
    <Sheet
      title={form ? formTitles[form] : 'Фильтры'}
      placement="side"
      onClose={props.onClose}
      headerStart={
        form && (
          <Button
            ref={back}
            className={styles.back}
            variant="quiet"
            size="small"
            icon={<ChevronLeft aria-hidden="true" />}
            onClick={() => setForm(null)}
          >
            Назад
          </Button>
        )
      }
      headerEnd={
        <Button
          variant="quiet"
          size="small"
          disabled={!hasPlaceFilters(form ? onlyOf(form, draft) : draft)}
          onClick={() => onChange(form ? clearedOf(form, draft) : noFilters)}
        >
          Очистить
        </Button>
      }
      footer={
        <Button variant="primary" disabled={props.count === 0} onClick={props.onApply}>
          {applyLabel(props.count, props.countFailed)}
        </Button>
      }
    >
      <div ref={body}>
        {form ? <NestedForm name={form} {...props} /> : <MainForm {...props} onOpen={setForm} />}
      </div>
      <p className="visually-hidden" role="status">
        {props.count === null ? '' : applyLabel(props.count, props.countFailed)}
      </p>
    </Sheet>
  )
}

/** Focus follows the reader: into the form it opened, and back to the row it came from. */
function useFocusOfForm(
  form: FormName | null,
  refs: { body: RefObject<HTMLElement | null>; back: RefObject<HTMLElement | null> },
): void {
  const cameFrom = useRef<FormName | null>(null)
  const { body, back } = refs
  useEffect(() => {
    if (form) {
      cameFrom.current = form
      body.current?.parentElement?.scrollTo(0, 0)
      back.current?.focus()
    } else if (cameFrom.current) {
      body.current?.querySelector<HTMLElement>(`[data-form="${cameFrom.current}"]`)?.focus()
      cameFrom.current = null
    }
  }, [form, body, back])
}

function applyLabel(count: number | null, failed: boolean): string {
  if (failed) return 'Показать заведения'
  if (count === null) return 'Считаем…'
  return count === 0 ? 'Ничего не нашлось' : `Показать ${countOf(count, forms.places)}`
}

function MainForm(props: FilterPanelProps & { onOpen: (form: FormName) => void }) {
  const { draft, onChange, viewer, facets } = props
  const row = (name: FormName, value: string) =>
    (value || hasChoices(facets, name)) && (
      <FormRow key={name} name={name} value={value} onOpen={() => props.onOpen(name)} />
    )
  return (
    <>
      <Group title="Когда и где">
        <Checkbox checked={draft.openNow} onChange={() => onChange({ ...draft, openNow: !draft.openNow })}>
          Открыто сейчас
          <ChoiceCount count={countIn(facets, 'is_open_now', 1)} />
        </Checkbox>
        <Checkbox
          checked={draft.intoTheNight}
          onChange={() => onChange({ ...draft, intoTheNight: !draft.intoTheNight })}
        >
          Открыто после полуночи
          <ChoiceCount count={countIn(facets, 'into_the_night', 1)} />
        </Checkbox>
        {row('schedule', scheduleLabel(draft, props.formatDate))}
        {asksForHours(draft) && (draft.unknownHours || props.unknownHoursCount > 0) && (
          <Checkbox
            checked={draft.unknownHours}
            onChange={() => onChange({ ...draft, unknownHours: !draft.unknownHours })}
          >
            И те, чьи часы неизвестны
            <ChoiceCount count={props.unknownHoursCount} />
          </Checkbox>
        )}
        <TableChoice
          table={draft.table}
          today={props.today}
          timeZone={props.timeZone}
          onChange={(table) => onChange({ ...draft, table })}
        />
      </Group>
      <Group title="Что ищете">
        <CategoryCarousel
          legend="Категория"
          choices={offered(idsOf(props.categories), draft.categories, (id) => {
            const category = props.categories.find((one) => one.id === id)
            return {
              label: category?.namePlural ?? '',
              color: category?.color ?? '',
              count: countIn(facets, 'categories', id),
            }
          })}
          chosen={draft.categories}
          onToggle={(id) => onChange({ ...draft, categories: toggled(draft.categories, id) })}
        />
        {row(
          'cuisines',
          namesOf(props.cuisines, draft.cuisines, (one) => one.name),
        )}
        {row('features', draft.features.map((one) => placeFlags[one].label).join(', '))}
        {row('parking', draft.parking ? parkingNames[draft.parking].label : '')}
        {row('smoke', draft.smoke ? smokeNames[draft.smoke].label : '')}
        {frequencyFeatures.map((feature) => row(feature, frequencyValue(draft.frequencies[feature])))}
      </Group>
      <div className={styles.group}>
        <PillChoices
          legend="Средний чек"
          choices={offered([1, 2, 3, 4], draft.averageCheck, (level) => ({
            label: averageCheckLabels[level] ?? '',
            count: countIn(facets, 'average_check', level),
          }))}
          chosen={draft.averageCheck}
          onToggle={(level) =>
            onChange({ ...draft, averageCheck: toggled(draft.averageCheck, level).sort() })
          }
        />
        <PillChoices
          legend="Оценка"
          choices={offered(minRatingOrder, [draft.minRating], (value) => ({
            label: minRatingLabels[value],
            count: countIn(facets, 'min_rating', value),
          }))}
          chosen={draft.minRating ? [draft.minRating] : []}
          onToggle={(value) => onChange({ ...draft, minRating: draft.minRating === value ? null : value })}
        />
        <PillChoices
          legend="Порядок"
          choices={orderOrder.map((value) => ({ value, label: orderLabels[value] }))}
          chosen={[draft.order]}
          onToggle={props.onOrder}
        />
        {props.nearbyHint && <p className={styles.hint}>{props.nearbyHint}</p>}
      </div>
      <Group title="Ещё">
        <Checkbox
          checked={draft.reservations}
          onChange={() => onChange({ ...draft, reservations: !draft.reservations })}
        >
          Онлайн-бронь
          <ChoiceCount count={countIn(facets, 'is_reservations_enabled', 1)} />
          <span className={styles.hint}>Столик можно забронировать здесь</span>
        </Checkbox>
        {viewer !== 'guest' && (
          <Checkbox
            checked={draft.following}
            onChange={() => onChange({ ...draft, following: !draft.following })}
          >
            Мои подписки
          </Checkbox>
        )}
      </Group>
      {viewer === 'admin' && (
        <Group title="Для администратора">
          <Checkbox
            checked={draft.onModeration}
            onChange={() => onChange({ ...draft, onModeration: !draft.onModeration })}
          >
            На модерации
          </Checkbox>
          <Checkbox checked={draft.deleted} onChange={() => onChange({ ...draft, deleted: !draft.deleted })}>
            Удалённые
          </Checkbox>
        </Group>
      )}
    </>
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

function FormRow({ name, value, onOpen }: { name: FormName; value: string; onOpen: () => void }) {
  return (
    <button type="button" className={styles.row} data-form={name} onClick={onOpen}>
      <span>{formTitles[name]}</span>
      <span className={value ? styles.chosen : styles.any}>{value || 'Не важно'}</span>
      <ChevronRight aria-hidden="true" />
    </button>
  )
}

function NestedForm({ name, ...props }: FilterPanelProps & { name: FormName }) {
  const { draft, onChange, facets } = props
  switch (name) {
    case 'cuisines':
      return <CuisinesForm {...props} />
    case 'features':
      return (
        <CheckList
          legend={formTitles.features}
          choices={offered(flagFeatures, draft.features, (feature) => ({
            label: placeFlags[feature].label,
            count: countIn(facets, featureColumns[feature], 1),
          }))}
          chosen={draft.features}
          onToggle={(feature) => onChange({ ...draft, features: toggled(draft.features, feature) })}
        />
      )
    case 'schedule':
      return <ScheduleForm filters={draft} today={props.today} onChange={onChange} />
    case 'parking':
      return (
        <RadioList
          legend={formTitles.parking}
          choices={[
            { value: null, label: 'Не важно' },
            ...offered(parkingOrder, [draft.parking], (value) => ({
              label: parkingNames[value].label,
              count: countIn(facets, 'parking_type', value),
            })),
          ]}
          chosen={draft.parking}
          onChoose={(parking) => onChange({ ...draft, parking })}
        />
      )
    case 'smoke':
      return (
        <RadioList
          legend={formTitles.smoke}
          choices={[
            { value: null, label: 'Не важно' },
            ...offered(smokeOrder, [draft.smoke], (value) => ({
              label: smokeNames[value].label,
              count: countIn(facets, 'smoke_zone', value),
            })),
          ]}
          chosen={draft.smoke}
          onChoose={(smoke) => onChange({ ...draft, smoke })}
        />
      )
    default:
      return (
        <RadioList
          legend={formTitles[name]}
          choices={[
            { value: 0, label: 'Не важно' },
            ...offered([1, 2] as const, [draft.frequencies[name] ?? 0], (frequency) => ({
              label: frequencyLabels[frequency],
              count: countIn(facets, featureColumns[name], frequency),
            })),
          ]}
          chosen={draft.frequencies[name] ?? 0}
          onChoose={(frequency) => {
            const { [name]: _, ...others } = draft.frequencies
            const chosen = frequency === 1 || frequency === 2 ? { [name]: frequency } : {}
            onChange({ ...draft, frequencies: { ...others, ...chosen } })
          }}
        />
      )
  }
}

function CuisinesForm({ cuisines, draft, facets, onChange }: FilterPanelProps) {
  const [query, setQuery] = useState('')
  const known = cuisines.filter(
    ({ id }) => countIn(facets, 'cuisines', id) !== 0 || draft.cuisines.includes(id),
  )
  const found = searchNames(known, query)
  return (
    <>
      <input
        type="search"
        className={styles.search}
        placeholder="Найти кухню"
        aria-label="Найти кухню"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {found.length === 0 ? (
        <p className={styles.nothing}>Такой кухни у нас нет. Попробуйте другое слово.</p>
      ) : (
        <CheckList
          legend={formTitles.cuisines}
          choices={found.map(({ id, name }) => ({
            value: id,
            label: name,
            count: countIn(facets, 'cuisines', id),
          }))}
          chosen={draft.cuisines}
          onToggle={(id) => onChange({ ...draft, cuisines: toggled(draft.cuisines, id) })}
        />
      )}
    </>
  )
}

const filtersOfForms: Partial<Record<FormName, readonly string[]>> = {
  cuisines: ['cuisines'],
  features: flagFeatures.map((feature) => featureColumns[feature]),
  parking: ['parking_type'],
  smoke: ['smoke_zone'],
  ...Object.fromEntries(frequencyFeatures.map((feature) => [feature, [featureColumns[feature]]])),
}

/** A form in which every choice would find nothing is not worth opening. */
function hasChoices(facets: Facets | null, form: FormName): boolean {
  const filters = filtersOfForms[form]
  return !facets || !filters || filters.some((filter) => facets[filter])
}

/** Undefined while it is not known. */
function countIn(facets: Facets | null, filter: string, value: string | number): number | undefined {
  return facets ? (facets[filter]?.[value] ?? 0) : undefined
}

/** Choices that would find nothing are left out, unless they are chosen already. */
function offered<Value extends string | number, Choice extends { count: number | undefined }>(
  values: readonly Value[],
  chosen: readonly (string | number | null)[],
  choiceOf: (value: Value) => Choice,
): (Choice & { value: Value })[] {
  return values
    .map((value) => ({ value, ...choiceOf(value) }))
    .filter(({ value, count }) => count !== 0 || chosen.includes(value))
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
    .filter((one) => ids.includes(one.id))
    .map(nameOf)
    .join(', ')
}

function frequencyValue(frequency: 1 | 2 | undefined): string {
  return frequency ? frequencyLabels[frequency] : ''
}

/** The draft without what one form chooses. */
function clearedOf(form: FormName, draft: PlaceFilters): PlaceFilters {
  switch (form) {
    case 'schedule':
      return { ...draft, weekdays: [], dates: [] }
    case 'dancefloor':
    case 'liveMusic':
    case 'entertainment': {
      const { [form]: _, ...frequencies } = draft.frequencies
      return { ...draft, frequencies }
    }
    default:
      return { ...draft, [form]: noFilters[form] }
  }
}

/** What one form chooses and nothing else. */
function onlyOf(form: FormName, draft: PlaceFilters): PlaceFilters {
  switch (form) {
    case 'schedule':
      return { ...noFilters, weekdays: draft.weekdays, dates: draft.dates }
    case 'dancefloor':
    case 'liveMusic':
    case 'entertainment':
      return { ...noFilters, frequencies: draft.frequencies[form] ? { [form]: draft.frequencies[form] } : {} }
    default:
      return { ...noFilters, [form]: draft[form] }
  }
}
