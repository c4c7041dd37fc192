import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { useOneMutation } from '#web/lib/one-at-a-time.ts'
import { Button } from '#web/ui/button.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { sessionQuery } from './api.ts'
import styles from './password-form.module.css'
import { ProofSheet } from './proof-sheet.tsx'
import { shortPassword } from './short-password.ts'

type Problems = Partial<Record<'oldPassword' | 'password' | 'form', string>>

interface PasswordFormProps {
  hasPassword: boolean
  /** Not for the first setting, nor right after restoring. */
  asksOld: boolean
  /** For password managers: whose password it is. */
  username: string
}

/** Changes the permanent password or sets the first one. Every other session ends with it. */
export function PasswordForm({ hasPassword, asksOld, username }: PasswordFormProps) {
  const [oldPassword, setOldPassword] = useState('')
  const [password, setPassword] = useState('')
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const queryClient = useQueryClient()
  const change = useOneMutation({
    mutationFn: ({ code }: { code?: string }) =>
      apiOf(queryClient).call('POST /api/v2/auth/change-password', {
        body: { password, ...(asksOld && { oldPassword }), ...(code !== undefined && { code }) },
      }),
    onSuccess: () => {
      setIsCodeAsked(false)
      setOldPassword('')
      setPassword('')
      showMessage('Пароль успешно изменён', 'success')
      return queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey })
    },
    onError: (error) => {
      // Without a password, whoever signed in long ago confirms the first one with a code.
      if (error instanceof ApiError && error.fields.code) setIsCodeAsked(true)
      else if (!isCodeAsked) setProblems(problemsOf(error))
    },
  })

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    const found = check(asksOld ? oldPassword : null, password)
    setProblems(found)
    if (Object.keys(found).length === 0) change.mutate({})
  }

  return (
    <>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {asksOld && (
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
      {isCodeAsked && (
        <ProofSheet
          title="Задать пароль?"
          confirmLabel="Задать пароль"
          run={({ code }) => change.mutateAsync(code === undefined ? {} : { code })}
          onClose={() => setIsCodeAsked(false)}
        >
          <p>Вы вошли давно, поэтому пароль нужно подтвердить кодом.</p>
        </ProofSheet>
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
