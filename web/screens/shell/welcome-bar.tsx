import { useModalAddress } from '#web/lib/pages/modal.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { Logo } from './logo.tsx'
import styles from './welcome-bar.module.css'

/** The bar of the welcome screen. */
export function WelcomeBar() {
  const modalAddress = useModalAddress()
  return (
    <header className={styles.bar}>
      <Logo />
      <div className={styles.theme}>
        <ThemeSwitch />
      </div>
      <LinkButton to={modalAddress('login')} preventScrollReset>
        Войти
      </LinkButton>
    </header>
  )
}
