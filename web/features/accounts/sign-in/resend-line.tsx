import { ApiError } from '#web/lib/api-error.ts'
import { countdown } from '#web/lib/format/countdown.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { useSecondsLeft } from '#web/lib/seconds-left.ts'
import { Button } from '#web/ui/button.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { messageOf } from './account-form.ts'
import { useSendCode } from './request-code.ts'
import { type SentCode, writeDraft } from './sign-in-draft.ts'
import styles from './sign-in-form.module.css'

interface ResendLineProps {
  sent: SentCode
  onSent: (sent: SentCode) => void
  onFail: (message: string) => void
}

/** A timer at first, then a button that sends the code once more. */
export function ResendLine({ sent, onSent, onFail }: ResendLineProps) {
  const seconds = useSecondsLeft(sent.resendAt)
  const send = useSendCode(sent.purpose)
  const [resend, isPending] = useOneAtATime(async () => {
    try {
      onSent(await send(sent.address))
      showMessage('Код отправлен ещё раз', 'success')
    } catch (error) {
      onFail(messageOf(error))
      if (!(error instanceof ApiError) || error.timeoutSeconds === undefined) return
      const blocked = { ...sent, resendAt: Date.now() + error.timeoutSeconds * 1000 }
      writeDraft({ sent: blocked })
      onSent(blocked)
      onFail(messageOf(error))
    }
  })
  return seconds > 0 ? (
    <p className={styles.resend}>
      {'Отправить ещё раз можно через '}
      <span role="timer" data-figures="">
        {countdown(seconds)}
      </span>
    </p>
  ) : (
    <Button variant="quiet" isPending={isPending} onClick={resend}>
      Отправить ещё раз
    </Button>
  )
}
