import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Category, Cuisine } from '#contract/reference.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { scheduleLabel } from './applied-filters.ts'
import { CheckList, RadioList } from './filter-choices.tsx'
import {
  averageCheckLabels,
  flagNames,
  flagOrder,
  frequencyLabels,
  frequencyNames,
  frequencyOrder,
  parkingNames,
  parkingOrder,
  smokeNames,
  smokeOrder,
} from './filter-names.ts'
import styles from './filter-panel.module.css'
import { PillChoices } from './pill-choices.tsx'
import { type FilterViewer, hasPlaceFilters, noFilters, type PlaceFilters, toggled } from './place-filters.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { searchNames } from './search-names.ts'
import { TableChoice } from './table-choice.tsx'

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
  /** Said under «Рядом со мной» while the position is sought or refused. */
  nearbyHint: string | undefined
  /** How many places the draft finds; null while it is being counted. */
  count: number | null
  countFailed: boolean
  onChange: (draft: PlaceFilters) => void
  onNearby: () => void
  onApply: () => void
  onClose: () => void
}

type FormName =
  | 'categories'
  | 'cuisines'
  | 'features'
  | 'schedule'
  | 'parking'
  | 'smoke'
  | 'dancefloor'
  | 'liveMusic'
  | 'entertainment'

const formTitles: Record<FormName, string> = {
  categories: 'Категория',
  cuisines: 'Кухня',
  features: 'Особенности',
  schedule: 'Время работы',
  parking: 'Парковка',
  smoke: 'Курение',
  dancefloor: frequencyNames.dancefloor.label,
  liveMusic: frequencyNames.liveMusic.label,
  entertainment: frequencyNames.entertainment.label,
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
  const { draft, onChange, viewer } = props
  const row = (name: FormName, value: string) => (
    <FormRow name={name} value={value} onOpen={() => props.onOpen(name)} />
  )
  return (
    <>
      <Group title="Когда и где">
        <Checkbox checked={draft.openNow} onChange={() => onChange({ ...draft, openNow: !draft.openNow })}>
          Открыто сейчас
        </Checkbox>
        <Checkbox
          checked={draft.intoTheNight}
          onChange={() => onChange({ ...draft, intoTheNight: !draft.intoTheNight })}
        >
          Открыто после полуночи
        </Checkbox>
        <Checkbox checked={draft.nearby} onChange={props.onNearby}>
          Рядом со мной
          <span className={styles.hint}>{props.nearbyHint ?? 'Сначала ближайшие'}</span>
        </Checkbox>
        {row('schedule', scheduleLabel(draft, props.formatDate))}
        <TableChoice
          table={draft.table}
          today={props.today}
          timeZone={props.timeZone}
          onChange={(table) => onChange({ ...draft, table })}
        />
      </Group>
      <Group title="Что ищете">
        {row(
          'categories',
          namesOf(props.categories, draft.categories, (one) => one.namePlural),
        )}
        {row(
          'cuisines',
          namesOf(props.cuisines, draft.cuisines, (one) => one.name),
        )}
        {row('features', draft.features.map((one) => flagNames[one].label).join(', '))}
        {row('parking', draft.parking ? parkingNames[draft.parking].label : '')}
        {row('smoke', draft.smoke ? smokeNames[draft.smoke].label : '')}
        {frequencyOrder.map((feature) => (
          <FormRow
            key={feature}
            name={feature}
            value={frequencyValue(draft.frequencies[feature])}
            onOpen={() => props.onOpen(feature)}
          />
        ))}
      </Group>
      <div className={styles.group}>
        <PillChoices
          legend="Средний чек"
          choices={[1, 2, 3, 4].map((level) => ({ value: level, label: averageCheckLabels[level] ?? '' }))}
          chosen={draft.averageCheck}
          onToggle={(level) =>
            onChange({ ...draft, averageCheck: toggled(draft.averageCheck, level).sort() })
          }
        />
      </div>
      <Group title="Ещё">
        <Checkbox
          checked={draft.reservations}
          onChange={() => onChange({ ...draft, reservations: !draft.reservations })}
        >
          Онлайн-бронь
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
  const { draft, onChange } = props
  switch (name) {
    case 'categories':
      return (
        <CheckList
          legend={formTitles.categories}
          choices={props.categories.map(({ id, namePlural }) => ({ value: id, label: namePlural }))}
          chosen={draft.categories}
          onToggle={(id) => onChange({ ...draft, categories: toggled(draft.categories, id) })}
        />
      )
    case 'cuisines':
      return <CuisinesForm {...props} />
    case 'features':
      return (
        <CheckList
          legend={formTitles.features}
          choices={flagOrder.map((value) => ({ value, label: flagNames[value].label }))}
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
            ...parkingOrder.map((value) => ({ value, label: parkingNames[value].label })),
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
            ...smokeOrder.map((value) => ({ value, label: smokeNames[value].label })),
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
            { value: 1, label: frequencyLabels[1] },
            { value: 2, label: frequencyLabels[2] },
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

function CuisinesForm({ cuisines, draft, onChange }: FilterPanelProps) {
  const [query, setQuery] = useState('')
  const found = searchNames(cuisines, query)
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
          choices={found.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={draft.cuisines}
          onToggle={(id) => onChange({ ...draft, cuisines: toggled(draft.cuisines, id) })}
        />
      )}
    </>
  )
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
