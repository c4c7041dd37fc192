import { ApiError } from '#web/lib/api/api-error.ts'
import { formatCountdown } from '#web/lib/format/countdown.ts'
import { useSecondsLeft } from '#web/lib/seconds-left.ts'
import { Button } from '../button.tsx'
import { showSnackbar } from '../windows/snackbar-store.ts'
import styles from './resend-line.module.css'

interface ResendHandlers {
  onSuccess: (sent: { resendAt: number }) => void
  onError: (error: Error) => void
}

interface ResendLineProps {
  /** Milliseconds: when a code may be sent again. */
  resendAt: number
  isPending: boolean
  send: (handlers: ResendHandlers) => void
  /** Called with the time until which no further code can be requested. */
  onWait: (resendAt: number) => void
  onFail: (error: Error) => void
}

/** A countdown, then a button that sends the code again. */
export function ResendLine({ resendAt, isPending, send, onWait, onFail }: ResendLineProps) {
  const seconds = useSecondsLeft(resendAt)
  const resend = () =>
    send({
      onSuccess: (sent) => {
        onWait(sent.resendAt)
        showSnackbar('Код отправлен ещё раз', 'success')
      },
      onError: (error) => {
        if (error instanceof ApiError && error.timeoutSeconds !== undefined) {
          onWait(Date.now() + error.timeoutSeconds * 1000)
        }
        onFail(error)
      },
    })
  return seconds > 0 ? (
    <p className={styles.wait}>
      {'Отправить ещё раз можно через '}
      <span role="timer" data-figures="">
        {formatCountdown(seconds)}
      </span>
    </p>
  ) : (
    <Button variant="quiet" isPending={isPending} onClick={resend}>
      Отправить ещё раз
    </Button>
  )
}
