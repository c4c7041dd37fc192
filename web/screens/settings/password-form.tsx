import { useState } from 'react'
import { ApiError, errorMessage, fieldErrors } from '#web/lib/api/api-error.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { useChangePassword } from '#web/nouns/accounts/account-changes.ts'
import { passwordErrorOf } from '#web/nouns/accounts/password-error.ts'
import { ReauthenticationSheet } from '#web/nouns/accounts/reauthentication-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { type FormErrors, useFormErrors } from '#web/ui/forms/form-errors.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './password-form.module.css'

type PasswordErrors = FormErrors<'oldPassword' | 'password' | 'form'>

interface PasswordFormProps {
  hasPassword: boolean
  /** False for a first password and right after restoring one. */
  needsOld: boolean
  /** The account name for password managers. */
  username: string
}

/** Changes the permanent password or sets the first one, which ends all other sessions. */
export function PasswordForm({ hasPassword, needsOld, username }: PasswordFormProps) {
  const [oldPassword, setOldPassword] = useState('')
  const [password, setPassword] = useState('')
  const [isCodeRequested, setIsCodeRequested] = useState(false)
  const { element, errors, showErrors, clearErrors } = useFormErrors<keyof PasswordErrors>()
  const change = useChangePassword({
    onSuccess: () => {
      setIsCodeRequested(false)
      setOldPassword('')
      setPassword('')
      showSnackbar('Пароль успешно изменён', 'success')
    },
    onError: (error) => {
      // The server wants a code for a first password when the sign-in was long ago.
      if (error instanceof ApiError && error.fields.code) setIsCodeRequested(true)
      else if (!isCodeRequested) showErrors(refusalOf(error))
    },
  })

  const typed = { password, ...(needsOld && { oldPassword }) }
  const handleSubmit = () => {
    if (!showErrors(problemsOf(needsOld ? oldPassword : null, password))) change.mutate(typed)
  }

  return (
    <>
      <Form ref={element} className={styles.form} isPending={change.isPending} onSubmit={handleSubmit}>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {needsOld && (
          <PasswordField
            label="Старый пароль"
            name="old-password"
            autoComplete="current-password"
            value={oldPassword}
            error={errors.oldPassword}
            onChange={(event) => {
              setOldPassword(event.target.value)
              clearErrors(['oldPassword'])
            }}
          />
        )}
        <PasswordField
          label={hasPassword ? 'Новый пароль' : 'Пароль'}
          name="new-password"
          autoComplete="new-password"
          value={password}
          error={errors.password}
          hint={`Не короче 8${NBSP}символов`}
          onChange={(event) => {
            setPassword(event.target.value)
            clearErrors(['password'])
          }}
        />
        {errors.form && (
          <p className={styles.failure} role="alert">
            {errors.form}
          </p>
        )}
        <Button type="submit" isPending={change.isPending}>
          {hasPassword ? 'Изменить пароль' : 'Задать пароль'}
        </Button>
        <p className={styles.note}>
          Остальные сеансы завершатся: на других устройствах нужно будет войти заново.
        </p>
      </Form>
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

function problemsOf(oldPassword: string | null, password: string): PasswordErrors {
  const wrong = passwordErrorOf(password)
  return {
    ...(oldPassword === '' && { oldPassword: 'Данное поле обязательное' }),
    ...(wrong && { password: wrong }),
  }
}

function refusalOf(error: Error): PasswordErrors {
  if (!(error instanceof ApiError)) return { form: errorMessage(error) }
  if (error.status === 'OldPasswordMismatch') return { oldPassword: error.message }
  const { password } = fieldErrors(error)
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
