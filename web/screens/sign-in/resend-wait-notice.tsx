import { formatCountdown } from '#web/lib/format/countdown.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import type { CodePurpose, SignInAddress } from '#web/nouns/accounts/sign-in/sign-in-changes.ts'
import { Link } from '#web/ui/link.tsx'
import { FormAlert } from './form-alert.tsx'
import { confirmModals } from './request-code.ts'
import styles from './sign-in-form.module.css'

interface BlockedNoticeProps {
  seconds: number
  channel: SignInAddress['channel']
  purpose: CodePurpose
  /** The code that was sent before is still valid. */
  isCodeSent: boolean
}

/** Tells when another code can be sent. */
export function ResendWaitNotice({ seconds, channel, purpose, isCodeSent }: BlockedNoticeProps) {
  const modalAddress = useModalAddress()
  if (seconds === 0) return null
  return (
    <FormAlert>
      {channel === 'email' ? 'Новое письмо можно запросить ' : 'Новую СМС можно запросить '}
      <span className="visually-hidden">позже</span>
      {/* Otherwise a screen reader would read the alert again each second. */}
      <span aria-hidden="true" data-figures="">
        {`через${NBSP}${formatCountdown(seconds)}`}
      </span>
      {isCodeSent && (
        <Link className={styles.inline} to={modalAddress(confirmModals[purpose])} replace preventScrollReset>
          Ввести отправленный код
        </Link>
      )}
    </FormAlert>
  )
}
