import { ApiError } from '#web/lib/api-error.ts'
import { countdown } from '#web/lib/format/countdown.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { useSecondsLeft } from '#web/lib/seconds-left.ts'
import { Button } from './button.tsx'
import { showMessage } from './messages.ts'
import styles from './resend-line.module.css'

interface ResendLineProps {
  /** Milliseconds: when a code may be sent once more. */
  resendAt: number
  /** @returns when the next may be sent */
  send: () => Promise<number>
  /** A code went out, or the server asks to wait: until then nothing more is sent. */
  onWait: (resendAt: number) => void
  onFail: (error: unknown) => void
}

/** A timer at first, then a button that sends the code once more. */
export function ResendLine({ resendAt, send, onWait, onFail }: ResendLineProps) {
  const seconds = useSecondsLeft(resendAt)
  const [resend, isPending] = useOneAtATime(async () => {
    try {
      onWait(await send())
      showMessage('Код отправлен ещё раз', 'success')
    } catch (error) {
      if (error instanceof ApiError && error.timeoutSeconds !== undefined) {
        onWait(Date.now() + error.timeoutSeconds * 1000)
      }
      onFail(error)
    }
  })
  return seconds > 0 ? (
    <p className={styles.wait}>
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
