import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import type { Reauthentication } from '#contract/users/accounts.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { ResendLine } from '#web/ui/forms/resend-line.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { useRequestConfirmation } from './account-changes.ts'
import { sessionQuery } from './api.ts'
import styles from './reauthentication-sheet.module.css'

/** Equals the length on the server. */
const CODE_LENGTH = 4

interface ReauthenticationSheetProps {
  title: string
  /** The consequences in words, and fields of its own. */
  children?: ReactNode
  confirmLabel: string
  /** Whether the fields among the children are filled in; says what is wrong there itself. */
  check?: () => boolean
  /** The write that wants the proof. What it refuses is shown in the sheet. */
  write: {
    isPending: boolean
    mutate: (proof: Reauthentication, handlers: { onError: (error: Error) => void }) => void
  }
  onClose: () => void
}

/** Asks for the password, or a code where there is none or the person prefers it, before what cannot be taken back. */
export function ReauthenticationSheet(props: ReauthenticationSheetProps) {
  const { data: session, isError, error, refetch } = useQuery(sessionQuery())
  if (session) return <ConfirmForm {...props} hasPassword={session.hasPassword} />
  return (
    <Sheet title={props.title} onClose={props.onClose}>
      {isError ? (
        <div role="alert">
          <p>{error.message}</p>
          <Button size="small" onClick={() => void refetch()}>
            Повторить
          </Button>
        </div>
      ) : (
        <RowSkeleton />
      )}
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
  write,
  onClose,
  hasPassword,
}: ReauthenticationSheetProps & { hasPassword: boolean }) {
  const [isByCode, setIsByCode] = useState(!hasPassword)
  const [value, setValue] = useState('')
  const [sent, setSent] = useState<SentCode | null>(null)
  const [problem, setProblem] = useState<{ field?: string; form?: string }>({})
  const formId = useId()
  const firstCode = useRequestConfirmation({
    onSuccess: setSent,
    onError: (error) => setProblem({ form: problemOf(error).form ?? error.message }),
  })
  const nextCode = useRequestConfirmation({ onSuccess: setSent })
  const change = (typed: string) => {
    setValue(typed)
    setProblem({})
  }
  const choose = (byCode: boolean) => {
    change('')
    setIsByCode(byCode)
    if (byCode && !sent) firstCode.mutate()
  }
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (write.isPending || !check()) return
    if (isByCode && !sent) setProblem({ form: 'Сначала получите код' })
    else if (value === '') setProblem({ field: isByCode ? 'Введите код из сообщения' : 'Введите пароль' })
    else {
      setProblem({})
      write.mutate(isByCode ? { code: value } : { password: value }, {
        onError: (error) => setProblem(problemOf(error)),
      })
    }
  }

  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={write.isPending}>
            Отмена
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={write.isPending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={handleSubmit}>
        {children}
        <div className={styles.proof}>
          {!isByCode && (
            <PasswordField
              label="Ваш пароль"
              name="password"
              autoComplete="current-password"
              value={value}
              error={problem.field}
              onChange={(event) => change(event.target.value)}
            />
          )}
          {isByCode && !sent && (
            <>
              <p>Подтвердите, что это вы: отправим код туда, где вы входите.</p>
              <Button isPending={firstCode.isPending} onClick={() => firstCode.mutate()}>
                Получить код
              </Button>
            </>
          )}
          {isByCode && sent && (
            <>
              <p className={styles.words}>{sentence(sent.to)}</p>
              <CodeField
                label="Код из сообщения"
                name="code"
                length={CODE_LENGTH}
                value={value}
                error={problem.field}
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
                onFail={(error) => setProblem({ form: problemOf(error).form })}
              />
            </>
          )}
          {hasPassword && (
            <Button variant="quiet" onClick={() => choose(!isByCode)}>
              {isByCode ? 'Ввести пароль' : 'Подтвердить кодом'}
            </Button>
          )}
          {problem.form && (
            <p className={styles.failure} role="alert">
              {problem.form}
            </p>
          )}
        </div>
      </form>
    </Sheet>
  )
}

function sentence(address: string): string {
  return address.includes('@')
    ? `Отправили письмо с кодом на ${address}`
    : `Отправили СМС с кодом на ${formatPhone(address)}`
}

function problemOf(error: unknown): { field?: string; form?: string } {
  if (!(error instanceof ApiError)) return { form: 'Произошла некая ошибка' }
  const field = error.fields.password?.[0] ?? error.fields.code?.[0]
  if (field) return { field }
  if (error.timeoutSeconds && error.status === 'TooManyRequests') {
    return {
      form: `Слишком много попыток. Попробуйте через ${Math.ceil(error.timeoutSeconds / 60)}${NBSP}мин`,
    }
  }
  return { form: error.message }
}
