import { type FormEvent, useState } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { useChangePassword } from '#web/nouns/accounts/account-changes.ts'
import { ReauthenticationSheet } from '#web/nouns/accounts/reauthentication-sheet.tsx'
import { shortPassword } from '#web/nouns/accounts/short-password.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { showMessage } from '#web/ui/windows/messages.ts'
import styles from './password-form.module.css'

type Problems = Partial<Record<'oldPassword' | 'password' | 'form', string>>

interface PasswordFormProps {
  hasPassword: boolean
  /** False for a first password and right after restoring one. */
  needsOld: boolean
  /** The account name for password managers. */
  username: string
}

/** Changes the permanent password or sets the first one. Every other session ends with it. */
export function PasswordForm({ hasPassword, needsOld, username }: PasswordFormProps) {
  const [oldPassword, setOldPassword] = useState('')
  const [password, setPassword] = useState('')
  const [isCodeRequested, setIsCodeRequested] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const change = useChangePassword({
    onSuccess: () => {
      setIsCodeRequested(false)
      setOldPassword('')
      setPassword('')
      showMessage('Пароль успешно изменён', 'success')
    },
    onError: (error) => {
      // The server wants a code for a first password when the sign-in was long ago.
      if (error instanceof ApiError && error.fields.code) setIsCodeRequested(true)
      else if (!isCodeRequested) setProblems(problemsOf(error))
    },
  })

  const typed = { password, ...(needsOld && { oldPassword }) }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    const found = check(needsOld ? oldPassword : null, password)
    setProblems(found)
    if (Object.keys(found).length === 0) change.mutate(typed)
  }

  return (
    <>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {needsOld && (
          <PasswordField
            label="Старый пароль"
            name="old-password"
            autoComplete="current-password"
            value={oldPassword}
            error={problems.oldPassword}
            onChange={(event) => {
              setOldPassword(event.target.value)
              setProblems({ ...problems, oldPassword: undefined })
            }}
          />
        )}
        <PasswordField
          label={hasPassword ? 'Новый пароль' : 'Пароль'}
          name="new-password"
          autoComplete="new-password"
          value={password}
          error={problems.password}
          hint={`Не короче 8${NBSP}символов`}
          onChange={(event) => {
            setPassword(event.target.value)
            setProblems({ ...problems, password: undefined })
          }}
        />
        {problems.form && (
          <p className={styles.failure} role="alert">
            {problems.form}
          </p>
        )}
        <Button type="submit" isPending={change.isPending}>
          {hasPassword ? 'Изменить пароль' : 'Задать пароль'}
        </Button>
        <p className={styles.note}>
          Остальные сеансы завершатся: на других устройствах нужно будет войти заново.
        </p>
      </form>
      {isCodeRequested && (
        <ReauthenticationSheet
          title="Задать пароль?"
          confirmLabel="Задать пароль"
          write={{
            isPending: change.isPending,
            mutate: ({ code }, handlers) =>
              change.mutate({ ...typed, ...(code !== undefined && { code }) }, handlers),
          }}
          onClose={() => setIsCodeRequested(false)}
        >
          <p>Вы вошли давно, поэтому пароль нужно подтвердить кодом.</p>
        </ReauthenticationSheet>
      )}
    </>
  )
}

function check(oldPassword: string | null, password: string): Problems {
  const wrong = shortPassword(password)
  return {
    ...(oldPassword === '' && { oldPassword: 'Данное поле обязательное' }),
    ...(wrong && { password: wrong }),
  }
}

function problemsOf(error: Error): Problems {
  if (!(error instanceof ApiError)) return { form: 'Произошла некая ошибка' }
  if (error.status === 'OldPasswordMismatch') return { oldPassword: error.message }
  const [password] = error.fields.password ?? []
  if (password && error.code === 422) return { password }
  if (error.code === 400 || error.status === 'ValidationFailed')
    return { form: 'Введенные данные неправильные' }
  if (error.timeoutSeconds) {
    return {
      form: `Слишком много попыток. Попробуйте через ${Math.ceil(error.timeoutSeconds / 60)}${NBSP}мин`,
    }
  }
  return { form: error.message }
}
