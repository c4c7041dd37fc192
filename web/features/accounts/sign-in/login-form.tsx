import { useQueryClient } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { apiOf } from '#web/lib/api.ts'
import { useModalAddress } from '#web/lib/modal.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useSessionSteps } from '../session.ts'
import { placeLoginError, useAccountForm } from './account-form.ts'
import { AddressFields } from './address-fields.tsx'
import { AddressHint } from './address-hint.tsx'
import { BlockedNotice } from './blocked-notice.tsx'
import { FormAlert } from './form-alert.tsx'
import { useRequestCode } from './request-code.ts'
import { addressRequest } from './sign-in-draft.ts'
import styles from './sign-in-form.module.css'
import { signedIn } from './signed-in.ts'

/** Sign-in with the permanent password, or with a code that is sent at once. */
export function LoginForm() {
  const form = useAccountForm()
  const steps = useSessionSteps()
  const api = apiOf(useQueryClient())
  const modalAddress = useModalAddress()
  const code = useRequestCode('restore', form)
  const password = useController({
    control: form.control,
    name: 'password',
    rules: { validate: (value) => (value === '' ? 'Данное поле обязательное' : undefined) },
  })

  const [logIn, isPending] = useOneAtATime(async () => {
    const { password, ...address } = form.getValues()
    try {
      const { session } = await api.call('POST /api/v2/auth/login-by-permanent-password', {
        body: { ...addressRequest(address), password },
      })
      await signedIn(steps, session)
    } catch (error) {
      placeLoginError(form, error)
    }
  })

  const askForCode = async () => {
    form.clearErrors()
    if (await form.trigger(['email', 'phone'], { shouldFocus: true })) await code.requestCode()
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit(logIn)}>
      <AddressFields form={form} autoComplete="username" />
      <AddressHint form={form} />
      <PasswordField
        label="Пароль"
        autoComplete="current-password"
        {...password.field}
        error={password.fieldState.error?.message || undefined}
        isWrong={password.fieldState.invalid}
      />
      <Link className={styles.aside} to={modalAddress('restore_password')} replace preventScrollReset>
        Забыли пароль?
      </Link>
      <FormAlert>{form.formState.errors.root?.server?.message}</FormAlert>
      <BlockedNotice
        seconds={code.blockedSeconds}
        channel={form.getValues('channel')}
        purpose="restore"
        isCodeOnItsWay={code.isCodeOnItsWay}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isWide isPending={isPending} disabled={code.isPending}>
          Войти
        </Button>
        <Button isWide isPending={code.isPending} disabled={isPending} onClick={askForCode}>
          Войти по временному коду
        </Button>
      </div>
    </form>
  )
}
