import {
  type ChangeEvent,
  type KeyboardEvent,
  memo,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { DAYS_AHEAD, SLOT_MINUTES } from '#contract/places/week-slots.ts'
import { DEFAULT_PARTY_SIZE } from '#contract/reservations/reservation-values.ts'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import { businessDateOf } from '#web/lib/format/business-date.ts'
import { dateAfter } from '#web/lib/format/month-calendar.ts'
import { localNowIn } from '#web/lib/format/zone.ts'
import { useNow } from '#web/lib/now.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { icon } from '#web/ui/icon.ts'
import { Chip } from '#web/ui/text/chip.tsx'
import type { PlacesPageData } from '../load-places.ts'
import { placesListAddress, placesMapAddress } from '../places-address.ts'
import {
  businessDateLabel,
  businessDatesFrom,
  type Moment,
  momentLabel,
  momentOf,
  momentsOfBusinessDay,
  NOW,
  onBusinessDate,
  withMoment,
} from './moments.ts'
import styles from './time-choice.module.css'
import type { DraftMoment } from './use-timed-places.ts'

const Clock = icon('clock')

/** The address follows the slider once it has rested for this long. */
const NAVIGATION_DELAY_MS = 350
const PAGE_STEPS = 4

interface TimeChoiceProps {
  page: PlacesPageData
  view: 'list' | 'map'
  /** The listener of the map on the slider. */
  draft?: DraftMoment
  onOpen?: () => void
}

/** «Открыто в пятницу в 23:30»: a day and a slider of half-hours; without scripts a form. */
export function TimeChoice({ page, view, draft: shared, onOpen }: TimeChoiceProps) {
  const { city, filters } = page
  const localNow = localNowIn(city.timeZone, useNow())
  const { draft, addressOf, move } = useMoment(page, view, shared)
  const chosen = momentOf(filters)
  const [isOpen, setOpen] = useState(chosen !== null && chosen !== NOW)
  return (
    <details
      // It may have been opened before the page was hydrated.
      ref={(element) => {
        if (!element?.open) return
        setOpen(true)
        onOpen?.()
      }}
      className={styles.choice}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        if (currentTarget.open) onOpen?.()
      }}
    >
      <summary className={styles.summary}>
        <Clock aria-hidden="true" />
        <ShownMoment draft={draft} chosen={chosen} localNow={localNow} />
      </summary>
      <div className={styles.body}>
        {isOpen && <MomentSlider draft={draft} chosen={chosen} localNow={localNow} onChange={move} />}
        <div className={styles.links}>
          <TableChip page={page} moment={chosen} addressOf={addressOf} />
          {chosen !== null && (
            <Chip to={addressOf(withMoment(filters, null))} rel="nofollow" replace preventScrollReset>
              Любое время
            </Chip>
          )}
        </div>
        <MomentForm
          address={addressOf(withMoment(filters, null))}
          moment={chosen}
          localNow={localNow}
          onSubmit={move}
        />
      </div>
    </details>
  )
}

interface SliderMoment {
  draft: DraftMoment
  /** The moment of the address. */
  chosen: Moment | null
  localNow: string
}

/** A step of the slider renders this and the slider alone. */
function ShownMoment({ draft, chosen, localNow }: SliderMoment) {
  const moment = useStore(draft) ?? chosen
  return moment === null ? 'Открыто в другое время' : `Открыто ${momentLabel(moment, localNow)}`
}

/** Moves the slider; the address follows once it rests. */
function useMoment({ city, filters, fixed }: PlacesPageData, view: 'list' | 'map', shared?: DraftMoment) {
  const navigate = useNavigate()
  const [own] = useState<DraftMoment>(() => createStore<Moment | null>(null))
  const draft = shared ?? own
  const chosen = momentOf(filters)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigatedTo = useRef<Moment>(null)

  const addressOf = (next: PlacesPageData['filters']) =>
    view === 'map' ? placesMapAddress(city.latinName, next) : placesListAddress(city.latinName, next, fixed)

  const navigateToMoment = useEffectEvent((moment: Moment) => {
    timer.current = undefined
    if (moment === chosen) return draft.set(null)
    // One step back leads to the list without a moment. On a slow device the address has the former moment before the page
    // is rendered with it.
    const isInAddress = navigatedTo.current !== null && window.location.search.includes(navigatedTo.current)
    const options = { replace: chosen !== null || isInAddress, preventScrollReset: true }
    navigatedTo.current = moment
    void navigate(addressOf(withMoment(filters, moment)), options)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is in a store outside React; a new address ends it, unless the slider has moved on
  useEffect(() => {
    if (timer.current === undefined) draft.set(null)
  }, [chosen, draft])
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    draft,
    addressOf,
    move: (moment: Moment) => {
      draft.set(moment)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => navigateToMoment(moment), NAVIGATION_DELAY_MS)
    },
  }
}

interface MomentSliderProps extends SliderMoment {
  onChange: (moment: Moment) => void
}

function MomentSlider({ draft, chosen, localNow, onChange }: MomentSliderProps) {
  const id = useId()
  const moment = useStore(draft) ?? chosen ?? NOW
  const businessDate = moment === NOW ? businessDateOf(localNow) : businessDateOf(moment)
  const moments = momentsOfBusinessDay(businessDate, localNow)
  const step = Math.max(0, moments.indexOf(moment))
  const isHydrated = useIsHydrated()
  const go = (index: number) => {
    const next = moments[Math.min(Math.max(index, 0), moments.length - 1)]
    if (next !== undefined && next !== moment) onChange(next)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    // Browsers differ in the size of a page.
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return
    event.preventDefault()
    go(event.key === 'PageUp' ? step + PAGE_STEPS : step - PAGE_STEPS)
  }
  return (
    <div className={styles.slider}>
      <DayField
        businessDate={businessDate}
        draft={draft}
        chosen={chosen}
        localNow={localNow}
        onChange={onChange}
      />
      <div>
        <label htmlFor={id} className={styles.label}>
          Время
        </label>
        <input
          id={id}
          className={styles.range}
          type="range"
          disabled={!isHydrated}
          min={0}
          max={moments.length - 1}
          step={1}
          value={step}
          aria-valuetext={momentLabel(moment, localNow)}
          onChange={(event: ChangeEvent<HTMLInputElement>) => go(event.target.valueAsNumber)}
          onKeyDown={handleKeyDown}
        />
        <div className={styles.ends} aria-hidden="true">
          <span>{shortClock(moments[0])}</span>
          <span>{shortClock(moments.at(-1))}</span>
        </div>
      </div>
    </div>
  )
}

interface DayFieldProps extends MomentSliderProps {
  businessDate: string
}

/** Steps within a business day leave it as it is. */
const DayField = memo(({ businessDate, draft, chosen, localNow, onChange }: DayFieldProps) => {
  const businessDates = businessDatesFrom(localNow)
  const isHydrated = useIsHydrated()
  const choose = (date: string) => {
    const moment = draft.get() ?? chosen ?? NOW
    onChange(date === businessDates[0] && moment === NOW ? NOW : onBusinessDate(moment, date, localNow))
  }
  return (
    <SelectField
      label="День"
      disabled={!isHydrated}
      value={businessDate}
      options={businessDates.map((date) => ({ value: date, label: businessDateLabel(date, localNow) }))}
      onChange={choose}
    />
  )
})

function shortClock(moment: Moment = NOW): string {
  return moment === NOW ? 'сейчас' : moment.slice(11)
}

interface TableChipProps {
  page: PlacesPageData
  moment: Moment | null
  addressOf: (filters: PlacesPageData['filters']) => string
}

/** Narrows the open places to those with a free table at the same time. */
function TableChip({ page: { filters }, moment, addressOf }: TableChipProps) {
  if (moment === null || moment === NOW) return null
  const isActive = filters.table?.at === moment
  const table = isActive ? null : { guests: filters.table?.guests ?? DEFAULT_PARTY_SIZE, at: moment }
  return (
    <Chip to={addressOf({ ...filters, table })} isActive={isActive} rel="nofollow" replace preventScrollReset>
      Есть столик
    </Chip>
  )
}

interface MomentFormProps {
  /** The address without a moment. */
  address: string
  moment: Moment | null
  localNow: string
  onSubmit: (moment: Moment) => void
}

/** For browsers without scripts. */
function MomentForm({ address, moment, localNow, onSubmit }: MomentFormProps) {
  const [path = '', query = ''] = address.split('?')
  const today = localNow.slice(0, 10)
  const [value, setValue] = useState(moment !== null && moment !== NOW ? moment : `${today}T19:00`)
  return (
    <Form className={styles.form} method="get" action={path} onSubmit={() => onSubmit(value)}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        label="День и время"
        type="datetime-local"
        name="is_open_at_date"
        step={SLOT_MINUTES * 60}
        min={`${today}T00:00`}
        max={`${dateAfter(today, DAYS_AHEAD)}T05:30`}
        value={value}
        onChange={({ target }) => setValue(target.value)}
        required
        readOnly={false}
      />
      <Button type="submit">Что открыто</Button>
    </Form>
  )
}
