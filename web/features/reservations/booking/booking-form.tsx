import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Place } from '#contract/places.ts'
import { sessionQuery } from '#web/features/accounts/api.ts'
import { PhoneInput } from '#web/features/accounts/sign-in/phone-input.tsx'
import { apiOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { digitsOf, phoneError } from '#web/lib/phone-mask.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { dayAfter, eveningOf, type ReservationTerms, sendPhoneCode, slotsQuery } from '../api.ts'
import { type BookingDraft, keepBooking, readBooking } from './booking-draft.ts'
import styles from './booking-form.module.css'
import { refusedFields, sendBooking, wordsOf } from './send-booking.ts'
import { SlotPicker } from './slot-picker.tsx'
import { type WishSpan, WishSpanFields } from './wish-span.tsx'

interface BookingFormProps {
  place: Place
  terms: ReservationTerms
}

/** From a day to a table. Whoever is signed in is asked for nothing twice. */
export function BookingForm({ place, terms }: BookingFormProps) {
  const viewer = useViewer()
  const session = useQuery({ ...sessionQuery(), enabled: viewer !== null })
  if (viewer && session.isPending) return null
  return <Fields place={place} terms={terms} account={session.data?.user ?? null} />
}

interface Account {
  firstName: string
  phone?: string | null | undefined
}

function Fields({ place, terms, account }: BookingFormProps & { account: Account | null }) {
  const [search] = useSearchParams()
  const [draft, setDraft] = useState(() => firstDraft(place.id, terms, account, search))
  const [errors, setErrors] = useState(draft.refused)
  const [span, setSpan] = useState<WishSpan | null>(draft.wish)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const api = apiOf(queryClient)
  const date = draft.date ?? firstDay(terms)
  const table = { placeId: place.latinName, date, guests: draft.guests, zoneId: draft.zoneId }
  const slots = useQuery(slotsQuery(table))
  const isFull = slots.data && slots.data.evening.length + slots.data.night.length === 0
  // Nobody waits for a table on a day when none is let.
  const isOff = terms.daysOff.some((one) => one.date === date)
  const isSlotFree =
    slots.data && [...slots.data.evening, ...slots.data.night].some((one) => one === draft.slot)
  const slot = slots.data && !isSlotFree ? null : draft.slot
  const wish = isFull && !isOff ? span : null
  const isOffered = !isFull || wish !== null

  const change = (part: Partial<BookingDraft>) => {
    setDraft(keepBooking(place.id, { ...part, refused: {} }))
    setErrors({})
  }

  const [submit, isPending] = useOneAtATime(async () => {
    const wrong = wrongFields({ ...draft, slot }, wish)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return showFirstWrong(form.current)
    const ready = keepBooking(place.id, { wish, refused: {} })
    try {
      const isOwnPhone = account?.phone && digitsOf(account.phone) === digitsOf(draft.phone)
      if (isOwnPhone) {
        await sendBooking(api, place.id, ready, undefined)
        await queryClient.invalidateQueries({ queryKey: ['reservations'] })
        return void navigate(`/${place.latinName}/booking/done`)
      }
      await askForCode(place.id, ready, () => sendPhoneCode(api, draft.phone))
      void navigate(`/${place.latinName}/booking/code`)
    } catch (error) {
      const refused = refusedFields(error)
      setErrors(refused)
      showFirstWrong(form.current)
      if (refused.datetime) void queryClient.invalidateQueries({ queryKey: slotsQuery(table).queryKey })
      if (Object.keys(refused).length === 0) showMessage(wordsOf(error), 'error')
    }
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
      <SlotPicker
        placeId={place.latinName}
        terms={terms}
        value={{ date, guests: draft.guests, zoneId: draft.zoneId, slot }}
        onChange={change}
        errors={errors}
      />
      {isFull && !isOff && (
        <div className={styles.wish}>
          <Checkbox
            checked={span !== null}
            onChange={(event) =>
              setSpan(event.target.checked ? { from: `${date}T19:00`, to: `${date}T21:00` } : null)
            }
          >
            Сообщить, если столик освободится
          </Checkbox>
          {span && <WishSpanFields date={date} value={span} onChange={setSpan} errors={errors} />}
        </div>
      )}
      {isOffered && (
        <>
          <div className={styles.who}>
            <TextField
              label="Имя"
              name="name"
              autoComplete="name"
              maxLength={60}
              value={draft.name}
              error={errors.name}
              onChange={(event) => change({ name: event.target.value })}
            />
            <PhoneInput
              name="phone"
              value={draft.phone}
              countryCode={draft.countryCode}
              error={errors.phone}
              isWrong={Boolean(errors.phone)}
              onBlur={() => undefined}
              onChange={(phone, { code, mask }) => change({ phone, countryCode: code, phoneMask: mask })}
            />
            {!wish && (
              <TextArea
                label="Пожелания"
                name="comment"
                rows={3}
                hint="Необязательно: столик у окна, детский стул, повод"
                value={draft.comment}
                error={errors.comment}
                onChange={(event) => change({ comment: event.target.value })}
              />
            )}
          </div>
          <Button type="submit" variant="primary" isWide isPending={isPending}>
            {wish ? 'Встать в лист ожидания' : 'Забронировать'}
          </Button>
          <p className={styles.note}>
            {!wish &&
              (terms.isInstant
                ? 'Бронь подтвердится сразу. '
                : 'Заведение ответит на заявку, столик до ответа держим за вами. ')}
            Телефон увидит только заведение. На него придёт код и ссылки, чтобы подтвердить, перенести или
            отменить бронь.
          </p>
        </>
      )}
    </form>
  )
}

/** The first day on which tables are let; today where none is. */
function firstDay({ today, lastDate, daysOff }: ReservationTerms): string {
  const off = new Set(daysOff.map(({ date }) => date))
  for (let date = today; date <= lastDate; date = dayAfter(date)) if (!off.has(date)) return date
  return today
}

function firstDraft(
  placeId: string,
  terms: ReservationTerms,
  account: Account | null,
  search: URLSearchParams,
): BookingDraft {
  const kept = { ...readBooking(placeId), ...askedTable(placeId, search) }
  const isDateOffered = kept.date !== null && kept.date >= terms.today && kept.date <= terms.lastDate
  return keepBooking(placeId, {
    ...kept,
    ...(!isDateOffered && { date: firstDay(terms), slot: null }),
    guests: Math.min(kept.guests, Math.max(1, terms.largestParty)),
    zoneId: terms.zones.some(({ id }) => id === kept.zoneId) ? kept.zoneId : null,
    ...(!kept.name && account && { name: account.firstName }),
    ...(!kept.phone && account?.phone && { phone: formatPhone(account.phone) }),
  })
}

/** `?at=2026-11-27T19:00&guests=2`: a free time that was pressed elsewhere. The early hours belong to the evening before. */
function askedTable(placeId: string, search: URLSearchParams): Partial<BookingDraft> {
  const at = search.get('at') ?? ''
  const guests = Number(search.get('guests'))
  const asked = `${at} ${guests}`
  if (!/^\d{4}-\d\d-\d\dT\d\d:[03]0$/.test(at) || !Number.isInteger(guests) || guests < 1) return {}
  if (readBooking(placeId).asked === asked) return {}
  return {
    asked,
    guests,
    slot: at,
    date: eveningOf(at),
    zoneId: null,
  }
}

/** A press on a button far below must not seem to do nothing. */
function showFirstWrong(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid], [role=alert]:not(:empty)')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus({ preventScroll: true })
  })
}

function wrongFields(draft: BookingDraft, wish: WishSpan | null): Record<string, string> {
  const wrong: Record<string, string> = {}
  if (!wish && draft.slot === null) wrong.datetime = 'Выберите время'
  if (draft.name.trim() === '') wrong.name = 'Данное поле обязательное'
  const phone = phoneError(draft.phone, draft.phoneMask)
  if (phone) wrong.phone = phone
  return wrong
}

/** A code that is still on its way is not asked for again: the next step waits for it. */
async function askForCode(placeId: string, draft: BookingDraft, send: () => Promise<number>): Promise<void> {
  if (draft.resendAt !== null && draft.resendAt > Date.now()) return
  try {
    keepBooking(placeId, { resendAt: await send() })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 'ResendSmsTemporaryBlocked') throw error
    keepBooking(placeId, { resendAt: Date.now() + (error.timeoutSeconds ?? 30) * 1000 })
  }
}
