import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { browserPage } from '#web/lib/browser/browser-page.ts'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import { type ModalName, type ModalProps, useModalAddress } from '#web/lib/pages/modal.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { useSessionContext } from '#web/nouns/accounts/session.ts'
import { isSigningIn } from '#web/nouns/accounts/session-address.ts'
import { closeSignIn } from '#web/nouns/accounts/session-changes.ts'
import { resolvePendingAction } from '#web/nouns/accounts/sign-in/require-sign-in.ts'
import { signInPurpose } from '#web/nouns/accounts/sign-in/sign-in-purpose.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import styles from './auth-modal.module.css'
import { CodeForm } from './code-form.tsx'
import { FollowStep } from './follow-step.tsx'
import { LoginForm } from './login-form.tsx'
import { ProfileStep } from './profile-step.tsx'
import { RequestCodeForm } from './request-code-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

const titles: Partial<Record<ModalName, string>> = {
  restore_password: 'Восстановить пароль',
  confirm_registration: 'Введите код',
  confirm_restore_password: 'Введите код',
  confirm_second_factor: 'Второй шаг',
  data_user: 'Заполните профиль',
}

const stepsBack: Partial<Record<ModalName, ModalName>> = {
  restore_password: 'login',
  confirm_restore_password: 'restore_password',
  confirm_registration: 'registration',
  confirm_second_factor: 'login',
}

/** All steps of signing in, from the address to the profile of a new account. */
export function AuthModal({ name, onClose }: ModalProps) {
  const modalAddress = useModalAddress()
  const context = useSessionContext()
  const isProfile = name === 'data_user'
  const finish = () => void closeSignIn(context)
  const [isProfileSaved, setIsProfileSaved] = useState(false)
  const back = stepsBack[name]
  const { pathname, search } = useLocation()
  const [wanted] = useState(() => signInPurpose(pathname, search, context.isProtected))
  // A person who signed in for something goes on to it.
  const leaveProfile = wanted === null ? () => setIsProfileSaved(true) : finish
  const isFirst = name === 'login' || name === 'registration'
  const purpose = isFirst && wanted
  const content = useRef<HTMLDivElement>(null)
  useFocusOnStep(name, content)
  useCancelPendingAction()

  // Only the browser has the text typed before a reload.
  const isHydrated = useIsHydrated()
  const viewer = useViewer()
  // A signed-in person has followed an old link.
  const leaveIfSignedIn = useEffectEvent(() => {
    if (viewer !== null && !isProfile) finish()
  })
  useEffect(() => leaveIfSignedIn(), [])

  return (
    <Sheet
      title={isProfileSaved ? 'Кого читать' : (titles[name] ?? 'Сходим вместе')}
      onClose={isProfile ? finish : onClose}
      headerStart={
        back && (
          <Link className={styles.back} to={modalAddress(back)} replace preventScrollReset>
            Назад
          </Link>
        )
      }
    >
      {purpose && (
        <p className={styles.purpose}>
          {name === 'login' ? 'Войдите' : 'Зарегистрируйтесь'}, чтобы {purpose}
        </p>
      )}
      {isFirst && <AuthTabs current={name} />}
      <div ref={content} key={name}>
        {isProfileSaved ? <FollowStep onDone={finish} /> : isHydrated && stepOf(name, leaveProfile)}
      </div>
    </Sheet>
  )
}

function stepOf(name: ModalName, onDone: () => void): ReactNode {
  switch (name) {
    case 'registration':
      return <RequestCodeForm purpose="registration" />
    case 'restore_password':
      return <RequestCodeForm purpose="restore" />
    case 'confirm_registration':
      return <CodeForm purpose="registration" />
    case 'confirm_restore_password':
      return <CodeForm purpose="restore" />
    case 'confirm_second_factor':
      return <SecondFactorForm />
    case 'data_user':
      return <ProfileStep onDone={onDone} />
    default:
      return <LoginForm />
  }
}

function AuthTabs({ current }: { current: ModalName }) {
  const modalAddress = useModalAddress()
  const tabs = [
    { name: 'login', label: 'Вход' },
    { name: 'registration', label: 'Регистрация' },
  ] as const
  return (
    <nav className={styles.tabs} aria-label="Вход и регистрация">
      {tabs.map(({ name, label }) => (
        <Link
          key={name}
          to={modalAddress(name)}
          replace
          preventScrollReset
          aria-current={name === current ? 'page' : undefined}
          className={classNames(styles.tab, name === current && styles.active)}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** The dialog focuses the field of the first step; this does it on the next ones. */
function useFocusOnStep(name: ModalName, content: { current: HTMLElement | null }): void {
  const shown = useRef(name)
  useEffect(() => {
    if (shown.current === name) return
    shown.current = name
    content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [name, content])
}

/** Closing without signing in drops the pending action. */
function useCancelPendingAction(): void {
  useEffect(
    () => () => {
      if (!browserPage().viewer && !isSigningIn(window.location.search)) resolvePendingAction(false)
    },
    [],
  )
}
