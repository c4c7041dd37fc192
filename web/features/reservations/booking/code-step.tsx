import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { Place } from '#contract/places.ts'
import { inQuotes } from '#contract/russian.ts'
import { apiOf } from '#web/lib/api.ts'
import { useCodeTyping } from '#web/lib/code-typing.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { ResendLine } from '#web/ui/resend-line.tsx'
import { sendPhoneCode } from '../api.ts'
import { tableFacts, wishFacts } from '../reservation-words.ts'
import { type BookingDraft, keepBooking, readBooking } from './booking-draft.ts'
import styles from './booking-form.module.css'
import { refusedFields, sendBooking, wordsOf } from './send-booking.ts'

/** Equals the length on the server; a code this long is sent by itself. */
const CODE_LENGTH = 4

/** Whose phone it is. Without a form before it there is nothing to confirm. */
export function CodeStep({ place }: { place: Place }) {
  const [draft] = useState(() => readBooking(place.id))
  if (draft.resendAt === null) return <Navigate to={`/${place.latinName}/booking`} replace />
  return <Confirmation place={place} />
}

function Confirmation({ place }: { place: Place }) {
  const [draft, setDraft] = useState(() => readBooking(place.id))
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const api = apiOf(queryClient)
  const { field, isPending, handleSubmit, setError, startAnew } = useCodeTyping(
    CODE_LENGTH,
    async (typed) => {
      try {
        await sendBooking(api, place.id, draft, typed)
      } catch (failure) {
        const refused = refusedFields(failure)
        if (refused.code || Object.keys(refused).length === 0) {
          return { words: refused.code ?? wordsOf(failure), isUseless: true }
        }
        // Not the code: what was chosen is wrong by now. It is said where it is chosen.
        keepBooking(place.id, { refused, ...(refused.datetime && { slot: null }) })
        await queryClient.invalidateQueries({ queryKey: ['reservations', 'slots'] })
        void navigate(`/${place.latinName}/booking`, { replace: true })
        return
      }
      await queryClient.invalidateQueries({ queryKey: ['reservations'] })
      void navigate(`/${place.latinName}/booking/done`, { replace: true })
    },
  )

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <div className={styles.told}>
        <p className={styles.chosen}>{chosenLine(place, draft)}</p>
        <p>
          {'Отправили СМС с кодом на '}
          <b className={styles.phone}>{draft.phone}</b>
        </p>
      </div>
      <CodeField label="Код из сообщения" name="code" {...field} />
      <ResendLine
        resendAt={draft.resendAt ?? 0}
        send={() => sendPhoneCode(api, draft.phone)}
        onWait={(resendAt) => {
          setDraft(keepBooking(place.id, { resendAt }))
          startAnew()
        }}
        onFail={(failure) => setError(wordsOf(failure))}
      />
      <Button type="submit" variant="primary" isWide isPending={isPending}>
        {draft.wish ? 'Встать в лист ожидания' : 'Забронировать'}
      </Button>
      <LinkButton variant="quiet" to={`/${place.latinName}/booking`} replace>
        Изменить данные
      </LinkButton>
    </form>
  )
}

/** What the code is for: nobody confirms blindly. */
function chosenLine(place: Place, { slot, guests, wish }: BookingDraft): string {
  const facts = wish
    ? wishFacts({ ...wish, guestsCount: guests })
    : tableFacts({ datetime: slot ?? '', guestsCount: guests, zone: null })
  return `${inQuotes(place.name)}, ${joinFacts(facts)}`
}
