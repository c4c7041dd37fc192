import { useQuery } from '@tanstack/react-query'
import type { Place } from '#contract/places/places.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { sessionQuery } from '#web/nouns/accounts/api.ts'
import { PhoneInput } from '#web/nouns/accounts/phone-input.tsx'
import type { ReservationTerms } from '#web/nouns/reservations/api.ts'
import type { BookingDraft } from '#web/nouns/reservations/booking-draft.ts'
import { SlotPicker } from '#web/nouns/reservations/slot-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import type { FormErrors } from '#web/ui/forms/form-errors.ts'
import styles from './booking-form.module.css'
import { type Account, useBookingForm } from './use-booking-form.ts'
import { WaitlistPeriodFields } from './waitlist-period.tsx'

interface BookingFormProps {
  place: Place
  terms: ReservationTerms
}

/** The form of a booking, prefilled from the account. */
export function BookingForm({ place, terms }: BookingFormProps) {
  const viewer = useViewer()
  const session = useQuery({ ...sessionQuery(), enabled: viewer !== null })
  if (viewer && session.isPending) return null
  return <Fields place={place} terms={terms} account={session.data?.user ?? null} />
}

function Fields({ place, terms, account }: BookingFormProps & { account: Account | null }) {
  const form = useBookingForm(place, terms, account)
  const { draft, date, slot, errors, period, setPeriod, waitlist, change } = form
  return (
    <Form ref={form.element} className={styles.form} isPending={form.isPending} onSubmit={form.handleSubmit}>
      <SlotPicker
        placeId={place.latinName}
        terms={terms}
        value={{ date, guests: draft.guests, zoneId: draft.zoneId, slot }}
        isWithoutHours={place.mainSchedule === null}
        onChange={change}
        errors={errors}
      />
      {form.canWait && (
        <div className={styles.waitlist}>
          <Checkbox
            checked={period !== null}
            onChange={(event) =>
              setPeriod(event.target.checked ? { from: `${date}T19:00`, to: `${date}T21:00` } : null)
            }
          >
            Сообщить, если столик освободится
          </Checkbox>
          {period && <WaitlistPeriodFields date={date} value={period} onChange={setPeriod} errors={errors} />}
        </div>
      )}
      {form.isOffered && (
        <>
          <GuestFields
            country={place.location.city.countryCode}
            draft={draft}
            errors={errors}
            hasComment={!waitlist}
            onChange={change}
          />
          <Button type="submit" variant="primary" isWide isPending={form.isPending}>
            {waitlist ? 'Встать в лист ожидания' : 'Забронировать'}
          </Button>
          <p className={styles.note}>
            {!waitlist &&
              (terms.isInstant && draft.guests <= (terms.instantGuests ?? draft.guests)
                ? 'Бронь подтвердится сразу. '
                : 'Заведение ответит на заявку, столик до ответа держим за вами. ')}
            Телефон увидит только заведение. На него придёт код и ссылки, чтобы подтвердить, перенести или
            отменить бронь.
          </p>
        </>
      )}
    </Form>
  )
}

interface GuestFieldsProps {
  /** Of a phone that is not typed yet. */
  country: string
  draft: BookingDraft
  errors: FormErrors
  hasComment: boolean
  onChange: (part: Partial<BookingDraft>) => void
}

/** The guest's name, phone and comment. */
function GuestFields({ country, draft, errors, hasComment, onChange }: GuestFieldsProps) {
  return (
    <div className={styles.who}>
      <TextField
        label="Имя"
        name="name"
        autoComplete="name"
        maxLength={60}
        value={draft.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <PhoneInput
        name="phone"
        value={draft.phone}
        countryCode={draft.phone === '' ? country : draft.countryCode}
        error={errors.phone}
        isWrong={Boolean(errors.phone)}
        onBlur={() => undefined}
        onChange={(phone, { code, mask }) => onChange({ phone, countryCode: code, phoneMask: mask })}
      />
      {hasComment && (
        <TextArea
          label="Пожелания"
          name="comment"
          rows={3}
          hint="Необязательно: столик у окна, детский стул, повод"
          value={draft.comment}
          error={errors.comment}
          onChange={(event) => onChange({ comment: event.target.value })}
        />
      )}
    </div>
  )
}
