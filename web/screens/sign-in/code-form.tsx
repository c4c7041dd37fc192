import { useState } from 'react'
import { ApiError, errorMessage } from '#web/lib/api/api-error.ts'
import { useCodeField } from '#web/lib/use-code-field.ts'
import { useSessionContext } from '#web/nouns/accounts/session.ts'
import {
  type CodePurpose,
  type SentCode,
  useLogIn,
  useSendSignInCode,
} from '#web/nouns/accounts/sign-in/sign-in-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { ResendLine } from '#web/ui/forms/resend-line.tsx'
import { AgreementNote } from './agreement-note.tsx'
import { continueAfterFirstStep } from './complete-sign-in.ts'
import { RedirectToStep } from './redirect-to-step.tsx'
import { readDraft, writeDraft } from './sign-in-draft.ts'
import styles from './sign-in-form.module.css'

/** Equal to the length on the server; a code of this length is sent by itself. */
const CODE_LENGTH = 4

/** The step after a code was sent; without a sent code it shows another step. */
export function CodeForm({ purpose }: { purpose: CodePurpose }) {
  const [sent] = useState(() => readDraft().sent)
  if (sent?.purpose === purpose) return <Confirmation sent={sent} />
  return <RedirectToStep name={purpose === 'registration' ? 'registration' : 'restore_password'} />
}

function Confirmation({ sent: first }: { sent: SentCode }) {
  const [sent, setSent] = useState(first)
  const context = useSessionContext()
  const logIn = useLogIn('temporary', { onSuccess: (result) => continueAfterFirstStep(context, result) })
  const resendMessage = useSendSignInCode(sent.purpose, { onSuccess: (again) => writeDraft({ sent: again }) })
  const { field, isPending, handleSubmit, setError, resetCode } = useCodeField(
    CODE_LENGTH,
    {
      isPending: logIn.isPending,
      mutate: (password, handlers) => logIn.mutate({ address: sent.address, password }, handlers),
    },
    (failure) => ({ message: errorMessage(failure), isCodeExpired: isCodeExpired(failure) }),
  )

  const { channel, email, phone } = sent.address
  return (
    <Form className={styles.form} isPending={isPending} onSubmit={handleSubmit}>
      <p className={styles.text}>
        {channel === 'email' ? 'Отправили письмо с кодом на ' : 'Отправили СМС с кодом на '}
        <b className={styles.address}>{channel === 'email' ? email : phone}</b>
      </p>
      <CodeField label="Код из сообщения" name="code" {...field} data-autofocus="" />
      <ResendLine
        resendAt={sent.resendAt}
        isPending={resendMessage.isPending}
        send={(handlers) => resendMessage.mutate(sent.address, handlers)}
        onWait={(resendAt) => {
          const again = { ...sent, resendAt }
          writeDraft({ sent: again })
          setSent(again)
          resetCode()
        }}
        onFail={(failure) => setError(errorMessage(failure))}
      />
      {sent.purpose === 'registration' && <AgreementNote />}
      <Button type="submit" variant="primary" isWide isPending={isPending}>
        {sent.purpose === 'registration' ? 'Зарегистрироваться' : 'Войти'}
      </Button>
    </Form>
  )
}

/** The server refused the code itself. After a lost connection it is still valid. */
function isCodeExpired(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    ['CredentialsMismatch', 'FieldInvalid', 'PasswordExpired'].includes(error.status)
  )
}
