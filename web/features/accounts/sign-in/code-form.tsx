import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { useSessionSteps } from '../session.ts'
import { messageOf } from './account-form.ts'
import { AgreementNote } from './agreement-note.tsx'
import { OtherStep } from './other-step.tsx'
import { ResendLine } from './resend-line.tsx'
import { addressRequest, type CodePurpose, readDraft, type SentCode } from './sign-in-draft.ts'
import styles from './sign-in-form.module.css'
import { signedIn } from './signed-in.ts'

/** Equals the length on the server; a code this long is sent by itself. */
const CODE_LENGTH = 4

/** The step after a code was sent; without one there is nothing to confirm. */
export function CodeForm({ purpose }: { purpose: CodePurpose }) {
  const [sent] = useState(() => readDraft().sent)
  if (sent?.purpose === purpose) return <Confirmation sent={sent} />
  return <OtherStep name={purpose === 'registration' ? 'registration' : 'restore_password'} />
}

function Confirmation({ sent: first }: { sent: SentCode }) {
  const [sent, setSent] = useState(first)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const steps = useSessionSteps()
  const api = apiOf(useQueryClient())

  const [confirm, isPending] = useOneAtATime(async (password: string) => {
    setError(undefined)
    try {
      const { session } = await api.call('POST /api/v2/auth/login-by-temporary-password', {
        body: { ...addressRequest(sent.address), password },
      })
      await signedIn(steps, session)
    } catch (failure) {
      setError(messageOf(failure))
      if (isUseless(failure)) setCode('')
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

  const { channel, email, phone } = sent.address
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <p className={styles.words}>
        {channel === 'email' ? 'Отправили письмо с кодом на ' : 'Отправили СМС с кодом на '}
        <b className={styles.address}>{channel === 'email' ? email : phone}</b>
      </p>
      <CodeField
        label="Код из сообщения"
        name="code"
        length={CODE_LENGTH}
        value={code}
        onChange={handleChange}
        error={error}
        data-autofocus=""
        aria-busy={isPending}
      />
      <ResendLine
        sent={sent}
        onSent={(again) => {
          setSent(again)
          setCode('')
          setError(undefined)
        }}
        onFail={setError}
      />
      {sent.purpose === 'registration' && <AgreementNote />}
      <Button type="submit" variant="primary" isWide isPending={isPending}>
        {sent.purpose === 'registration' ? 'Зарегистрироваться' : 'Войти'}
      </Button>
    </form>
  )
}

/** The code itself was refused: the next one is typed anew. After a broken connection it is still good. */
function isUseless(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    ['CredentialsMismatch', 'FieldInvalid', 'PasswordExpired'].includes(error.status)
  )
}
