import { useModalAddress } from '#web/lib/pages/modal.ts'
import { Link } from '#web/ui/link.tsx'
import type { AccountForm } from './account-form.ts'
import styles from './sign-in-form.module.css'

/** Links «account exists» to the sign-in and «no such account» to the registration, and keeps the typed address. */
export function AddressHint({ form }: { form: AccountForm }) {
  const modalAddress = useModalAddress()
  if (form.refusedStatus === undefined) return null
  const isKnown = form.refusedStatus === 'UserAlreadyExist'
  return (
    <Link
      className={styles.aside}
      to={modalAddress(isKnown ? 'login' : 'registration')}
      replace
      preventScrollReset
    >
      {isKnown ? 'Войти в этот профиль' : 'Зарегистрироваться'}
    </Link>
  )
}
