import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { Place } from '#contract/places/places.ts'
import { inQuotes } from '#contract/russian.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { useCodeField } from '#web/lib/use-code-field.ts'
import { reservationKeys } from '#web/nouns/reservations/api.ts'
import {
  type BookingDraft,
  readBookingDraft,
  saveBookingDraft,
} from '#web/nouns/reservations/booking-draft.ts'
import { tableFacts, waitlistFacts } from '#web/nouns/reservations/reservation-labels.ts'
import { fieldErrorsOf, useSendBooking, useSendPhoneCode } from '#web/nouns/reservations/send-booking.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { ResendLine } from '#web/ui/forms/resend-line.tsx'
import { useBookingAddress } from './booking-address.ts'
import styles from './booking-form.module.css'

/** Equal to the length on the server; a code of this length is sent by itself. */
const CODE_LENGTH = 4

/** Confirms the phone by a code. Renders nothing when no form was filled in before. */
export function CodeStep({ place }: { place: Place }) {
  const [draft] = useState(() => readBookingDraft(place.id))
  const { addressOf } = useBookingAddress(place)
  if (draft.resendAt === null) return <Navigate to={addressOf('form')} replace />
  return <Confirmation place={place} />
}

function Confirmation({ place }: { place: Place }) {
  const [draft, setDraft] = useState(() => readBookingDraft(place.id))
  const navigate = useNavigate()
  const { isWidget, addressOf } = useBookingAddress(place)
  const queryClient = useQueryClient()
  const book = useSendBooking(place.id, {
    onSuccess: () => void navigate(addressOf('done'), { replace: true }),
    onError: async (failure) => {
      if (isNotAboutFields(failure)) return
      // The choice is no longer valid, so its form shows the error.
      const refused = fieldErrorsOf(failure)
      saveBookingDraft(place.id, { refused, ...(refused.datetime && { slot: null }) })
      await queryClient.invalidateQueries({ queryKey: reservationKeys.slots })
      void navigate(addressOf('form'), { replace: true })
    },
  })
  const resendMessage = useSendPhoneCode({})
  const { field, isPending, handleSubmit, setError, resetCode } = useCodeField(
    CODE_LENGTH,
    {
      isPending: book.isPending,
      mutate: (code, handlers) => book.mutate({ draft, code, isFromWidget: isWidget }, handlers),
    },
    (failure) =>
      isNotAboutFields(failure)
        ? { message: fieldErrorsOf(failure).code ?? errorMessage(failure), isCodeExpired: true }
        : undefined,
  )

  return (
    <Form className={styles.form} isPending={isPending} onSubmit={handleSubmit}>
      <div className={styles.sentTo}>
        <p className={styles.chosen}>{chosenLine(place, draft)}</p>
        <p>
          {'Отправили СМС с кодом на '}
          <b className={styles.phone}>{draft.phone}</b>
        </p>
      </div>
      <CodeField label="Код из сообщения" name="code" {...field} />
      <ResendLine
        resendAt={draft.resendAt ?? 0}
        isPending={resendMessage.isPending}
        send={(handlers) => resendMessage.mutate(draft.phone, handlers)}
        onWait={(resendAt) => {
          setDraft(saveBookingDraft(place.id, { resendAt }))
          resetCode()
        }}
        onFail={(failure) => setError(errorMessage(failure))}
      />
      <Button type="submit" variant="primary" isWide isPending={isPending}>
        {draft.waitlist ? 'Встать в лист ожидания' : 'Забронировать'}
      </Button>
      <LinkButton variant="quiet" to={addressOf('form')} replace>
        Изменить данные
      </LinkButton>
    </Form>
  )
}

function isNotAboutFields(failure: Error): boolean {
  const refused = fieldErrorsOf(failure)
  return 'code' in refused || Object.keys(refused).length === 0
}

/** The summary of the booking that the code confirms. */
function chosenLine(place: Place, { slot, guests, waitlist }: BookingDraft): string {
  const facts = waitlist
    ? waitlistFacts({ ...waitlist, guestsCount: guests })
    : tableFacts({ datetime: slot ?? '', guestsCount: guests, zone: null })
  return `${inQuotes(place.name)}, ${joinFacts(facts)}`
}
