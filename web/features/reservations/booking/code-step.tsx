import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { Place } from '#contract/places.ts'
import { apiOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { countdown } from '#web/lib/format/countdown.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { useSecondsLeft } from '#web/lib/seconds-left.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { sendPhoneCode } from '../api.ts'
import { keepBooking, readBooking } from './booking-draft.ts'
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
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const api = apiOf(queryClient)

  const [confirm, isPending] = useOneAtATime(async (typed: string) => {
    setError(undefined)
    try {
      await sendBooking(api, place.id, draft, typed)
      await queryClient.invalidateQueries({ queryKey: ['reservations'] })
      void navigate(`/${place.latinName}/booking/done`, { replace: true })
    } catch (failure) {
      const refused = refusedFields(failure)
      setCode('')
      if (refused.code || Object.keys(refused).length === 0) {
        setError(refused.code ?? wordsOf(failure))
      } else {
        // Not the code: what was chosen is wrong by now. It is said where it is chosen.
        keepBooking(place.id, { refused, ...(refused.datetime && { slot: null }) })
        await queryClient.invalidateQueries({ queryKey: ['reservations', 'slots'] })
        void navigate(`/${place.latinName}/booking`, { replace: true })
      }
    }
  })
  const handleChange = (typed: string) => {
    if (isPending) return
    setCode(typed)
    setError(undefined)
    if (typed.length >= CODE_LENGTH) void confirm(typed)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length < CODE_LENGTH) setError(code === '' ? 'Данное поле обязательное' : 'В коде 4 цифры')
    else void confirm(code)
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <p>
        {'Отправили СМС с кодом на '}
        <b>{draft.phone}</b>
      </p>
      <CodeField
        label="Код из сообщения"
        name="code"
        length={CODE_LENGTH}
        value={code}
        onChange={handleChange}
        error={error}
        aria-busy={isPending}
      />
      <Resend
        resendAt={draft.resendAt ?? 0}
        send={() => sendPhoneCode(api, draft.phone)}
        onSent={(resendAt) => {
          setDraft(keepBooking(place.id, { resendAt }))
          setCode('')
          setError(undefined)
        }}
        onFail={setError}
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

interface ResendProps {
  resendAt: number
  send: () => Promise<number>
  onSent: (resendAt: number) => void
  onFail: (words: string) => void
}

/** A timer at first, then a button that sends the code once more. */
function Resend({ resendAt, send, onSent, onFail }: ResendProps) {
  const seconds = useSecondsLeft(resendAt)
  const [resend, isPending] = useOneAtATime(async () => {
    try {
      onSent(await send())
      showMessage('Код отправлен ещё раз', 'success')
    } catch (error) {
      if (error instanceof ApiError && error.timeoutSeconds !== undefined) {
        onSent(Date.now() + error.timeoutSeconds * 1000)
      }
      onFail(wordsOf(error))
    }
  })
  if (seconds === 0) {
    return (
      <Button variant="quiet" isPending={isPending} onClick={resend}>
        Отправить ещё раз
      </Button>
    )
  }
  return (
    <p className={styles.note}>
      {'Отправить ещё раз можно через '}
      <span role="timer" data-figures="">
        {countdown(seconds)}
      </span>
    </p>
  )
}
