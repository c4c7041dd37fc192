import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { browserPage } from '#web/lib/browser-page.ts'
import { type ModalName, type ModalProps, useModalAddress } from '#web/lib/modal.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Sheet } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './auth-modal.module.css'
import { settleWish } from './require-sign-in.ts'
import { useSessionSteps } from './session.ts'
import { isSigningIn } from './session-address.ts'
import { leaveSignIn } from './session-changes.ts'
import { CodeForm } from './sign-in/code-form.tsx'
import { LoginForm } from './sign-in/login-form.tsx'
import { ProfileStep } from './sign-in/profile-step.tsx'
import { RequestCodeForm } from './sign-in/request-code-form.tsx'
import { signInPurpose } from './sign-in-purpose.ts'

const titles: Partial<Record<ModalName, string>> = {
  restore_password: 'Восстановить пароль',
  confirm_registration: 'Введите код',
  confirm_restore_password: 'Введите код',
  data_user: 'Заполните профиль',
}

const stepsBack: Partial<Record<ModalName, ModalName>> = {
  restore_password: 'login',
  confirm_restore_password: 'restore_password',
  confirm_registration: 'registration',
}

const nothingToWatch = () => () => undefined

/** Every step of signing in, from the address to the newcomer's profile. */
export function AuthModal({ name, onClose }: ModalProps) {
  const modalAddress = useModalAddress()
  const steps = useSessionSteps()
  const isProfile = name === 'data_user'
  const finish = () => void leaveSignIn(steps)
  const back = stepsBack[name]
  const { pathname, search } = useLocation()
  const isFirst = name === 'login' || name === 'registration'
  const [wanted] = useState(() => signInPurpose(pathname, search))
  const purpose = isFirst && wanted
  const content = useRef<HTMLDivElement>(null)
  useFocusOnStep(name, content)
  useForgottenWish()

  // What was typed before a reload is known to the browser alone.
  const isInBrowser = useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  )
  const viewer = useViewer()
  const leave = useRef(finish)
  useEffect(() => {
    leave.current = finish
  })
  // Somebody who is signed in already came by an old link.
  const hasNothingToDo = useRef(viewer !== null && !isProfile)
  useEffect(() => {
    if (hasNothingToDo.current) leave.current()
  }, [])

  return (
    <Sheet
      title={titles[name] ?? 'Сходим вместе'}
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
        {isInBrowser && stepOf(name, finish)}
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

/** The dialog sees to the first step; on the next ones the keyboard starts at their field. */
function useFocusOnStep(name: ModalName, content: { current: HTMLElement | null }): void {
  const shown = useRef(name)
  useEffect(() => {
    if (shown.current === name) return
    shown.current = name
    content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [name, content])
}

/** Closed without signing in: what was pressed before is not done later. */
function useForgottenWish(): void {
  useEffect(
    () => () => {
      if (!browserPage().viewer && !isSigningIn(window.location.search)) settleWish(false)
    },
    [],
  )
}
