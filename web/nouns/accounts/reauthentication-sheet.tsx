import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Reauthentication } from '#contract/users/accounts.ts'
import { ApiError, errorMessage, fieldErrors } from '#web/lib/api/api-error.ts'
import { formatCountdown } from '#web/lib/format/countdown.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { type FormErrors, useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { ResendLine } from '#web/ui/forms/resend-line.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { RetryAlert } from '#web/ui/text/retry-alert.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { useRequestConfirmation } from './account-changes.ts'
import { sessionQuery } from './api.ts'
import styles from './reauthentication-sheet.module.css'

/** Equal to the length on the server. */
const CODE_LENGTH = 4

interface ReauthenticationSheetProps {
  title: string
  /** The consequences, and fields of the action. */
  children?: ReactNode
  confirmLabel: string
  /** Validates the fields among the children and shows their errors. */
  check?: () => boolean
  /** The fields among the children that show the errors of the server themselves. */
  fieldsOfChildren?: readonly string[]
  /** The write that needs the proof. Its errors are shown in the sheet. */
  write: {
    isPending: boolean
    mutate: (proof: Reauthentication, handlers: { onError: (error: Error) => void }) => void
  }
  /** The text of an error that concerns no field. */
  describeError?: (error: unknown) => string
  onClose: () => void
}

/** Asks for the password before an irreversible action, or for a code when there is none or the person prefers it. */
export function ReauthenticationSheet(props: ReauthenticationSheetProps) {
  const { data: session, isError, error, refetch } = useQuery(sessionQuery())
  if (session) return <ConfirmForm {...props} hasPassword={session.hasPassword} />
  return (
    <Sheet title={props.title} onClose={props.onClose}>
      {isError ? <RetryAlert message={error.message} onRetry={refetch} /> : <RowSkeleton />}
    </Sheet>
  )
}

interface SentCode {
  to: string
  resendAt: number
}

function ConfirmForm({
  title,
  children,
  confirmLabel,
  check = () => true,
  fieldsOfChildren = [],
  write,
  describeError = errorMessage,
  onClose,
  hasPassword,
}: ReauthenticationSheetProps & { hasPassword: boolean }) {
  const [isByCode, setIsByCode] = useState(!hasPassword)
  const [value, setValue] = useState('')
  const [sent, setSent] = useState<SentCode | null>(null)
  const { element, errors, showErrors, clearErrors } = useFormErrors<'proof' | 'form'>()
  const firstCode = useRequestConfirmation({
    onSuccess: setSent,
    onError: (error) => void showErrors({ form: refusalOf(error).form ?? error.message }),
  })
  const nextCode = useRequestConfirmation({ onSuccess: setSent })
  const change = (typed: string) => {
    setValue(typed)
    clearErrors()
  }
  const chooseMethod = (byCode: boolean) => {
    change('')
    setIsByCode(byCode)
    if (byCode && !sent) firstCode.mutate()
  }
  const isCodeMissing = isByCode && !sent
  const handleSubmit = () => {
    if (isCodeMissing) return firstCode.mutate()
    if (!check() || showErrors(missingProof(isByCode, value))) return
    write.mutate(isByCode ? { code: value } : { password: value }, {
      onError: (error) => {
        const isShown = Object.keys(fieldErrors(error)).some((field) => fieldsOfChildren.includes(field))
        if (isShown) clearErrors()
        else showErrors(refusalOf(error, describeError))
      },
    })
  }

  return (
    <FormSheet
      ref={element}
      title={title}
      submitLabel={isCodeMissing ? 'Получить код' : confirmLabel}
      isPending={write.isPending || firstCode.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
      className={styles.form}
    >
      {children}
      <div className={styles.proof}>
        {!isByCode && (
          <PasswordField
            label="Ваш пароль"
            name="password"
            autoComplete="current-password"
            value={value}
            error={errors.proof}
            onChange={(event) => change(event.target.value)}
          />
        )}
        {isCodeMissing && (
          <p>Подтвердите, что это вы: отправим код на почту или телефон, по которым вы входите.</p>
        )}
        {isByCode && sent && (
          <>
            <p className={styles.text}>{sentence(sent.to)}</p>
            <CodeField
              autoFocus
              label="Код из сообщения"
              name="code"
              length={CODE_LENGTH}
              value={value}
              error={errors.proof}
              onChange={change}
            />
            <ResendLine
              resendAt={sent.resendAt}
              isPending={nextCode.isPending}
              send={(handlers) => nextCode.mutate(undefined, handlers)}
              onWait={(resendAt) => {
                setSent({ ...sent, resendAt })
                change('')
              }}
              onFail={(error) => void showErrors({ form: refusalOf(error).form })}
            />
          </>
        )}
        {hasPassword && (
          <Button variant="quiet" onClick={() => chooseMethod(!isByCode)}>
            {isByCode ? 'Ввести пароль' : 'Подтвердить кодом'}
          </Button>
        )}
        {errors.form && (
          <p className={styles.failure} role="alert">
            {errors.form}
          </p>
        )}
      </div>
    </FormSheet>
  )
}

function sentence(address: string): string {
  return address.includes('@')
    ? `Отправили письмо с кодом на ${address}`
    : `Отправили СМС с кодом на ${formatPhone(address)}`
}

function missingProof(isByCode: boolean, value: string): FormErrors<'proof' | 'form'> {
  return value === '' ? { proof: isByCode ? 'Введите код из сообщения' : 'Введите пароль' } : {}
}

function refusalOf(error: unknown, describeError = errorMessage): FormErrors<'proof' | 'form'> {
  const { password, code } = fieldErrors(error)
  const proof = password ?? code
  if (proof) return { proof }
  if (error instanceof ApiError && error.timeoutSeconds && error.status === 'TooManyRequests') {
    return {
      form: `Слишком много попыток. Попробуйте через ${Math.ceil(error.timeoutSeconds / 60)}${NBSP}мин`,
    }
  }
  if (error instanceof ApiError && error.timeoutSeconds) {
    return { form: `Новый код можно получить через ${formatCountdown(error.timeoutSeconds)}` }
  }
  return { form: describeError(error) }
}
