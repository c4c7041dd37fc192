import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { User } from '#contract/users/users.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { sessionQuery } from '#web/nouns/accounts/api.ts'
import { shortPassword } from '#web/nouns/accounts/short-password.ts'
import { useSaveNewProfile } from '#web/nouns/accounts/sign-in-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { showMessage } from '#web/ui/windows/messages.ts'
import { messageOf } from './account-form.ts'
import { FormAlert } from './form-alert.tsx'
import { OtherStep } from './other-step.tsx'
import styles from './sign-in-form.module.css'

interface ProfileValues {
  firstName: string
  secondName: string
  password: string
}

const LONGEST_NAME = 60

/** A newcomer says what to call them, and may set a permanent password. */
export function ProfileStep({ onDone }: { onDone: () => void }) {
  const viewer = useViewer()
  const { data: session, error, refetch } = useQuery({ ...sessionQuery(), enabled: viewer !== null })
  if (!viewer) return <OtherStep name="login" />
  if (session) return <ProfileForm user={session.user} onDone={onDone} />
  if (!error) return <Spinner />
  return (
    <div className={styles.form}>
      <FormAlert>{messageOf(error)}</FormAlert>
      <Button onClick={() => void refetch()}>Повторить</Button>
    </div>
  )
}

function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<ProfileValues>({
    defaultValues: { firstName: user.firstName, secondName: user.secondName, password: '' },
  })
  const { errors } = formState

  const save = useSaveNewProfile(user.id, {
    onSuccess: () => {
      showMessage('Данные пользователя изменены', 'success')
      onDone()
    },
    onError: (error) => placeError(error),
  })

  const placeError = (error: Error) => {
    if (error instanceof ApiError && error.status === 'OldPasswordMismatch') {
      setError('password', { message: 'Пароль уже задан. Сменить его можно в настройках' })
      return
    }
    const fields = error instanceof ApiError ? error.fields : {}
    const names = (['firstName', 'secondName', 'password'] as const).filter((name) => fields[name]?.length)
    for (const name of names) setError(name, { message: fields[name]?.[0] })
    if (names.length === 0) setError('root.server', { message: messageOf(error) })
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={handleSubmit(({ firstName, secondName, password }) =>
        save.mutate({ firstName: firstName.trim(), secondName: secondName.trim(), password }),
      )}
    >
      <p className={styles.words}>Так вас увидят рядом с отзывами и комментариями.</p>
      <TextField
        label="Имя"
        autoComplete="given-name"
        maxLength={LONGEST_NAME}
        data-autofocus=""
        {...register('firstName', {
          validate: (value) => (value.trim() === '' ? 'Данное поле обязательное' : undefined),
        })}
        error={errors.firstName?.message}
      />
      <TextField
        label="Фамилия"
        autoComplete="family-name"
        maxLength={LONGEST_NAME}
        {...register('secondName')}
        error={errors.secondName?.message}
      />
      <PasswordField
        label="Постоянный пароль"
        autoComplete="new-password"
        hint="Необязательно: без него можно входить по временному коду"
        {...register('password', {
          validate: (value) => (value === '' ? undefined : shortPassword(value)),
        })}
        error={errors.password?.message}
      />
      <FormAlert>{errors.root?.server?.message}</FormAlert>
      <Button type="submit" variant="primary" isWide isPending={save.isPending}>
        Сохранить
      </Button>
    </form>
  )
}
