import { type FormEvent, useState } from 'react'
import { type ModalName, type ModalProps, useModalAddress } from '#web/lib/modal.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Sheet } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './auth-modal.module.css'
import { emailError } from './email-error.ts'

const NOT_YET = 'Вход откроется вместе с аккаунтами. Читать, искать и смотреть карту можно уже сейчас.'

/** Sign-in, registration and restoring a password. Nothing is sent until accounts exist, and it says so. */
export function AuthModal({ name, onClose }: ModalProps) {
  const isRestoring = name === 'restore_password'
  const modalAddress = useModalAddress()
  return (
    <Sheet
      title={isRestoring ? 'Восстановить пароль' : 'Сходим вместе'}
      onClose={onClose}
      headerStart={
        isRestoring && (
          <Link className={styles.back} to={modalAddress('login')} replace preventScrollReset>
            Назад
          </Link>
        )
      }
    >
      {!isRestoring && <AuthTabs current={name} />}
      <p className={styles.notice}>{NOT_YET}</p>
      <AuthForm key={name} name={name} />
    </Sheet>
  )
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

const submitTexts: Partial<Record<ModalName, string>> = {
  login: 'Войти',
  registration: 'Получить код',
  restore_password: 'Получить код',
}

function AuthForm({ name }: { name: ModalName }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const modalAddress = useModalAddress()
  const hasPassword = name === 'login'
  const wrongEmail = emailError(email)
  const wrongPassword = hasPassword && password === '' ? 'Данное поле обязательное' : undefined

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (!wrongEmail && !wrongPassword) showMessage('Вход откроется вместе с аккаунтами')
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <TextField
        label="Почта"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        error={isChecked ? wrongEmail : undefined}
        onChange={(event) => setEmail(event.target.value.toLowerCase())}
      />
      {hasPassword && (
        <TextField
          label="Пароль"
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          error={isChecked ? wrongPassword : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {hasPassword && (
        <Link className={styles.restore} to={modalAddress('restore_password')} replace preventScrollReset>
          Забыли пароль?
        </Link>
      )}
      {name === 'registration' && (
        <p className={styles.small}>
          Продолжая, вы принимаете <a href="/agreement">Пользовательское соглашение</a> и{' '}
          <a href="/term-of-use">Политику конфиденциальности</a>.
        </p>
      )}
      <Button type="submit" variant="primary" isWide>
        {submitTexts[name]}
      </Button>
    </form>
  )
}
