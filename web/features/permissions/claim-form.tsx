import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CLAIM_CODE_LENGTH } from '#contract/place-limits.ts'
import { emailError } from '#web/features/accounts/sign-in/email-error.ts'
import { placeSaved } from '#web/features/places/editing/api.ts'
import { apiOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useCodeTyping } from '#web/lib/code-typing.ts'
import { countdown } from '#web/lib/format/countdown.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Radio } from '#web/ui/choice.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { ResendLine } from '#web/ui/resend-line.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { claimOptionsQuery } from './api.ts'
import styles from './permissions.module.css'
import type { Venue } from './venue.ts'

type ClaimWay = { phoneId: string } | { email: string }

interface SentClaim {
  way: ClaimWay
  claimId: string
  sentTo: string
  /** Milliseconds. */
  resendAt: number
}

async function sendClaim(queryClient: QueryClient, placeId: string, way: ClaimWay): Promise<SentClaim> {
  const { claim, timeout } = await apiOf(queryClient).call('POST /api/v2/claims', {
    body: { placeId, ...way },
  })
  return { way, claimId: claim.id, sentTo: claim.sentTo, resendAt: Date.now() + timeout * 1000 }
}

interface ClaimFormProps {
  venue: Venue
  onDone: () => void
  /** Asking people instead of proving it. */
  onOtherWay: () => void
}

/** Who can read a code at the phone or at the mail of the place runs it. */
export function ClaimForm({ venue, onDone, onOtherWay }: ClaimFormProps) {
  const query = useQuery(claimOptionsQuery(venue.id))
  const [sent, setSent] = useState<SentClaim | null>(null)
  if (query.isPending) return <RowSkeleton />
  if (query.error) return <ListFailure error={query.error} onRetry={query.refetch} />
  const { isClaimable, phones, domains } = query.data
  const hasWay = isClaimable && (phones.length > 0 || domains.length > 0)
  return (
    <div className={styles.stack}>
      {sent ? (
        <ConfirmStep venue={venue} first={sent} onDone={onDone} onBack={() => setSent(null)} />
      ) : (
        <>
          {hasWay ? (
            <SendStep venue={venue} phones={phones} domains={domains} onSent={setSent} />
          ) : (
            <p>На странице нет телефона или сайта, по которым можно подтвердить права. Отправьте заявку.</p>
          )}
          {(venue.canRequest || venue.isRequested) && (
            <Button variant={hasWay ? 'quiet' : 'primary'} onClick={onOtherWay}>
              Отправить заявку модераторам
            </Button>
          )}
        </>
      )}
    </div>
  )
}

interface SendStepProps {
  venue: Venue
  phones: readonly { id: string; masked: string }[]
  domains: readonly string[]
  onSent: (sent: SentClaim) => void
}

const BY_EMAIL = 'email'

function SendStep({ venue, phones, domains, onSent }: SendStepProps) {
  const queryClient = useQueryClient()
  const [way, setWay] = useState(phones[0]?.id ?? BY_EMAIL)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [send, isSending] = useOneAtATime(async () => {
    const problem = way === BY_EMAIL ? emailError(email) : undefined
    if (problem) return setError(problem)
    try {
      onSent(
        await sendClaim(queryClient, venue.id, way === BY_EMAIL ? { email: email.trim() } : { phoneId: way }),
      )
    } catch (problem) {
      setError(wordsOf(problem))
    }
  })
  const choose = (next: string) => {
    setWay(next)
    setError(undefined)
  }
  return (
    <form
      noValidate
      className={styles.stack}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      <fieldset className={styles.group}>
        <legend className={styles.lead}>Подтвердите, что заведение ваше: мы отправим код</legend>
        {phones.map(({ id, masked }) => (
          <Radio key={id} name="claim-way" checked={way === id} onChange={() => choose(id)}>
            {`По телефону ${masked}`}
          </Radio>
        ))}
        {domains.length > 0 && (
          <Radio name="claim-way" checked={way === BY_EMAIL} onChange={() => choose(BY_EMAIL)}>
            {`На почту @${domains.join(', @')}`}
          </Radio>
        )}
      </fieldset>
      {way === BY_EMAIL && (
        <TextField
          label="Почта"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={`info@${domains[0] ?? ''}`}
          value={email}
          error={error}
          onChange={(event) => {
            setEmail(event.target.value.toLowerCase())
            setError(undefined)
          }}
        />
      )}
      {error && way !== BY_EMAIL && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Button type="submit" variant="primary" isPending={isSending}>
        Получить код
      </Button>
    </form>
  )
}

interface ConfirmStepProps {
  venue: Venue
  first: SentClaim
  onDone: () => void
  onBack: () => void
}

function ConfirmStep({ venue, first, onDone, onBack }: ConfirmStepProps) {
  const queryClient = useQueryClient()
  const [{ way, claimId, sentTo, resendAt }, setSent] = useState(first)
  const { field, isPending, handleSubmit, setError, startAnew } = useCodeTyping(
    CLAIM_CODE_LENGTH,
    async (code) => {
      try {
        const { place } = await apiOf(queryClient).call('POST /api/v2/claims/:claimId/confirm', {
          params: { claimId },
          body: { code },
        })
        placeSaved(queryClient, place)
        showMessage('Теперь вы владелец этой страницы', 'success')
        onDone()
      } catch (problem) {
        return { words: wordsOf(problem), isUseless: true }
      }
    },
  )
  return (
    <form noValidate className={styles.stack} onSubmit={handleSubmit}>
      <CodeField label="Код подтверждения" hint={`Отправили: ${sentTo}`} {...field} />
      <ResendLine
        resendAt={resendAt}
        send={async () => {
          const again = await sendClaim(queryClient, venue.id, way)
          setSent(again)
          return again.resendAt
        }}
        onWait={(next) => {
          setSent((sent) => ({ ...sent, resendAt: next }))
          startAnew()
        }}
        onFail={(problem) => setError(wordsOf(problem))}
      />
      <div className={styles.row}>
        <Button type="submit" variant="primary" isPending={isPending}>
          Подтвердить
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Другой способ
        </Button>
      </div>
    </form>
  )
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Произошла некая ошибка'
  if (error.status === 'ResendSmsTemporaryBlocked' && error.timeoutSeconds !== undefined) {
    return `Код уже отправлен. Новый можно запросить через ${countdown(error.timeoutSeconds)}`
  }
  return Object.values(error.fields)[0]?.[0] ?? error.message
}
