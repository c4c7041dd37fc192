import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/users/users.ts'
import { ApiError, errorMessage, fieldErrors } from '#web/lib/api/api-error.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { sessionQuery } from '#web/nouns/accounts/api.ts'
import { passwordErrorOf } from '#web/nouns/accounts/password-error.ts'
import { useSaveNewProfile } from '#web/nouns/accounts/sign-in/sign-in-changes.ts'
import { NameFields } from '#web/nouns/users/name-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { type FormErrors, useFormErrors } from '#web/ui/forms/form-errors.ts'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { FormAlert } from './form-alert.tsx'
import { RedirectToStep } from './redirect-to-step.tsx'
import styles from './sign-in-form.module.css'

interface ProfileValues {
  firstName: string
  secondName: string
  password: string
}

type ProfileErrors = FormErrors<keyof ProfileValues | 'form'>

/** A new account enters its name, and may set a permanent password. */
export function ProfileStep({ onDone }: { onDone: () => void }) {
  const viewer = useViewer()
  const { data: session, error, refetch } = useQuery({ ...sessionQuery(), enabled: viewer !== null })
  if (!viewer) return <RedirectToStep name="login" />
  if (session) return <ProfileForm user={session.user} onDone={onDone} />
  if (!error) return <Spinner />
  return (
    <div className={styles.form}>
      <FormAlert>{errorMessage(error)}</FormAlert>
      <Button onClick={() => void refetch()}>Повторить</Button>
    </div>
  )
}

function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { firstName, secondName } = user
  const [values, setValues] = useState<ProfileValues>({ firstName, secondName, password: '' })
  const { element, errors, showErrors, clearErrors } = useFormErrors<keyof ProfileErrors>()
  const save = useSaveNewProfile(user.id, {
    onSuccess: () => {
      showSnackbar('Данные пользователя изменены', 'success')
      onDone()
    },
    onError: (error) => void showErrors(refusalOf(error)),
  })
  const change = (part: Partial<ProfileValues>) => {
    setValues({ ...values, ...part })
    clearErrors(Object.keys(part))
  }
  const handleSubmit = () => {
    if (showErrors(problemsOf(values))) return
    const { firstName, secondName, password } = values
    save.mutate({ firstName: firstName.trim(), secondName: secondName.trim(), password })
  }

  return (
    <Form ref={element} className={styles.form} isPending={save.isPending} onSubmit={handleSubmit}>
      <p className={styles.text}>Так вас увидят рядом с отзывами и комментариями.</p>
      <NameFields values={values} errors={errors} onChange={change} isFocused />
      <PasswordField
        label="Постоянный пароль"
        name="password"
        autoComplete="new-password"
        hint="Необязательно: без него можно входить по временному коду"
        value={values.password}
        error={errors.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      <FormAlert>{errors.form}</FormAlert>
      <Button type="submit" variant="primary" isWide isPending={save.isPending}>
        Сохранить
      </Button>
    </Form>
  )
}

function problemsOf({ firstName, password }: ProfileValues): ProfileErrors {
  const passwordError = password === '' ? undefined : passwordErrorOf(password)
  return {
    ...(firstName.trim() === '' && { firstName: 'Заполните это поле' }),
    ...(passwordError && { password: passwordError }),
  }
}

function refusalOf(error: Error): ProfileErrors {
  if (error instanceof ApiError && error.status === 'OldPasswordMismatch') {
    return { password: 'Пароль уже задан. Сменить его можно в настройках' }
  }
  const { firstName, secondName, password } = fieldErrors(error)
  if (!firstName && !secondName && !password) return { form: errorMessage(error) }
  return {
    ...(firstName && { firstName }),
    ...(secondName && { secondName }),
    ...(password && { password }),
  }
}
