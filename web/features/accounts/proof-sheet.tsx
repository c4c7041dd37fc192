import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import type { Proof } from '#contract/accounts.ts'
import { apiOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { useOneMutation } from '#web/lib/one-at-a-time.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { ResendLine } from '#web/ui/resend-line.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { sessionQuery } from './api.ts'
import styles from './proof-sheet.module.css'

/** Equals the length on the server. */
const CODE_LENGTH = 4

interface ProofSheetProps {
  title: string
  /** The consequences in words, and fields of its own. */
  children?: ReactNode
  confirmLabel: string
  /** Whether the fields among the children are filled in; says what is wrong there itself. */
  check?: () => boolean
  /** Does it. What it throws is shown in the sheet. */
  run: (proof: Proof) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password, or a code where there is none or the person prefers it, before what cannot be taken back. */
export function ProofSheet(props: ProofSheetProps) {
  const { data: session, isError, error, refetch } = useQuery(sessionQuery())
  if (session) return <Asking {...props} hasPassword={session.hasPassword} />
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

function Asking({
  title,
  children,
  confirmLabel,
  check = () => true,
  run,
  onClose,
  hasPassword,
}: ProofSheetProps & { hasPassword: boolean }) {
  const [isByCode, setIsByCode] = useState(!hasPassword)
  const [value, setValue] = useState('')
  const [sent, setSent] = useState<SentCode | null>(null)
  const [problem, setProblem] = useState<{ field?: string; form?: string }>({})
  const formId = useId()
  const queryClient = useQueryClient()
  const confirm = useOneMutation({
    mutationFn: () => run(isByCode ? { code: value } : { password: value }),
    onError: (error) => setProblem(problemOf(error)),
  })
  const send = async () => {
    const { timeout, sentTo } = await apiOf(queryClient).call('POST /api/v2/auth/request-confirmation')
    const resendAt = Date.now() + timeout * 1000
    setSent({ to: sentTo, resendAt })
    return resendAt
  }
  const firstSend = useOneMutation({
    mutationFn: send,
    onError: (error) => setProblem({ form: problemOf(error).form ?? error.message }),
  })
  const change = (typed: string) => {
    setValue(typed)
    setProblem({})
  }
  const choose = (byCode: boolean) => {
    change('')
    setIsByCode(byCode)
    if (byCode && !sent) firstSend.mutate()
  }
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (confirm.isPending || !check()) return
    if (isByCode && !sent) setProblem({ form: 'Сначала получите код' })
    else if (value === '') setProblem({ field: isByCode ? 'Введите код из сообщения' : 'Введите пароль' })
    else {
      setProblem({})
      confirm.mutate()
    }
  }

  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={confirm.isPending}>
            Отмена
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={confirm.isPending}>
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
              <Button isPending={firstSend.isPending} onClick={() => firstSend.mutate()}>
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
                send={send}
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
