import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CLAIM_CODE_LENGTH } from '#contract/places/place-limits.ts'
import { ApiError, errorMessage, fieldErrors } from '#web/lib/api/api-error.ts'
import { formatCountdown } from '#web/lib/format/countdown.ts'
import { useCodeField } from '#web/lib/use-code-field.ts'
import { emailError } from '#web/nouns/accounts/email-error.ts'
import { claimOptionsQuery } from '#web/nouns/permissions/api.ts'
import { type SentClaim, useConfirmClaim, useSendClaim } from '#web/nouns/permissions/claim.ts'
import styles from '#web/nouns/permissions/permissions.module.css'
import type { Venue } from '#web/nouns/permissions/venue.ts'
import { Button } from '#web/ui/button.tsx'
import { Radio } from '#web/ui/fields/choice.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { ResendLine } from '#web/ui/forms/resend-line.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'

interface ClaimFormProps {
  venue: Venue
  onDone: () => void
  /** Requests rights from people instead of proving the ownership. */
  onOtherWay: () => void
}

/** A person who can read a code sent to the phone or e-mail of the place becomes its owner. */
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
          {(venue.canRequestRole || venue.isRequested) && (
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
  const [choice, setChoice] = useState(phones[0]?.id ?? BY_EMAIL)
  const [email, setEmail] = useState('')
  const { element, errors, showErrors, clearErrors } = useFormErrors<'email' | 'form'>()
  const send = useSendClaim(venue.id, {
    onSuccess: onSent,
    onError: (failure) =>
      showErrors(choice === BY_EMAIL ? { email: messageOf(failure) } : { form: messageOf(failure) }),
  })
  const handleSubmit = () => {
    const problem = choice === BY_EMAIL ? emailError(email) : undefined
    if (showErrors(problem ? { email: problem } : {})) return
    send.mutate(choice === BY_EMAIL ? { email: email.trim() } : { phoneId: choice })
  }
  const choose = (next: string) => {
    setChoice(next)
    clearErrors()
  }
  return (
    <Form ref={element} className={styles.stack} isPending={send.isPending} onSubmit={handleSubmit}>
      <fieldset className={styles.group}>
        <legend className={styles.lead}>Подтвердите, что заведение ваше: мы отправим код</legend>
        {phones.map(({ id, masked }) => (
          <Radio key={id} name="claim-way" checked={choice === id} onChange={() => choose(id)}>
            {`По телефону ${masked}`}
          </Radio>
        ))}
        {domains.length > 0 && (
          <Radio name="claim-way" checked={choice === BY_EMAIL} onChange={() => choose(BY_EMAIL)}>
            {`На почту @${domains.join(', @')}`}
          </Radio>
        )}
      </fieldset>
      {choice === BY_EMAIL && (
        <TextField
          label="Почта"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={`info@${domains[0] ?? ''}`}
          value={email}
          error={errors.email}
          onChange={(event) => {
            setEmail(event.target.value.toLowerCase())
            clearErrors()
          }}
        />
      )}
      {errors.form && (
        <p className={styles.error} role="alert">
          {errors.form}
        </p>
      )}
      <Button type="submit" variant="primary" isPending={send.isPending}>
        Получить код
      </Button>
    </Form>
  )
}

interface ConfirmStepProps {
  venue: Venue
  first: SentClaim
  onDone: () => void
  onBack: () => void
}

function ConfirmStep({ venue, first, onDone, onBack }: ConfirmStepProps) {
  const [{ contact, claimId, sentTo, resendAt }, setSent] = useState(first)
  const confirm = useConfirmClaim(claimId, {
    onSuccess: () => {
      showSnackbar('Теперь вы владелец этой страницы', 'success')
      onDone()
    },
  })
  const { field, isPending, handleSubmit, setError, resetCode } = useCodeField(
    CLAIM_CODE_LENGTH,
    confirm,
    (failure) => ({ message: messageOf(failure), isCodeExpired: true }),
  )
  const resendMessage = useSendClaim(venue.id, { onSuccess: setSent })
  return (
    <Form className={styles.stack} isPending={isPending} onSubmit={handleSubmit}>
      <CodeField label="Код подтверждения" hint={`Отправили: ${sentTo}`} {...field} />
      <ResendLine
        resendAt={resendAt}
        isPending={resendMessage.isPending}
        send={(handlers) => resendMessage.mutate(contact, handlers)}
        onWait={(next) => {
          setSent((sent) => ({ ...sent, resendAt: next }))
          resetCode()
        }}
        onFail={(problem) => setError(messageOf(problem))}
      />
      <div className={styles.row}>
        <Button type="submit" variant="primary" isPending={isPending}>
          Подтвердить
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Другой способ
        </Button>
      </div>
    </Form>
  )
}

function messageOf(error: unknown): string {
  if (
    error instanceof ApiError &&
    error.status === 'ResendSmsTemporaryBlocked' &&
    error.timeoutSeconds !== undefined
  ) {
    return `Код уже отправлен. Новый можно запросить через ${formatCountdown(error.timeoutSeconds)}`
  }
  return Object.values(fieldErrors(error))[0] ?? errorMessage(error)
}
