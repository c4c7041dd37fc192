import { useController } from 'react-hook-form'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { useSessionSteps } from '#web/nouns/accounts/session.ts'
import { useLogIn } from '#web/nouns/accounts/sign-in-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { Link } from '#web/ui/link.tsx'
import { placeLoginError, useAccountForm } from './account-form.ts'
import { AddressFields } from './address-fields.tsx'
import { AddressHint } from './address-hint.tsx'
import { BlockedNotice } from './blocked-notice.tsx'
import { FormAlert } from './form-alert.tsx'
import { useRequestCode } from './request-code.ts'
import styles from './sign-in-form.module.css'
import { signedIn } from './signed-in.ts'

/** Sign-in with the permanent password, or with a code that is sent at once. */
export function LoginForm() {
  const form = useAccountForm()
  const steps = useSessionSteps()
  const modalAddress = useModalAddress()
  const code = useRequestCode('restore', form)
  const password = useController({
    control: form.control,
    name: 'password',
    rules: { validate: (value) => (value === '' ? 'Данное поле обязательное' : undefined) },
  })

  const logIn = useLogIn('permanent', {
    onSuccess: (session) => signedIn(steps, session),
    onError: (error) => placeLoginError(form, error),
  })

  const requestCode = async () => {
    form.clearErrors()
    if (await form.trigger(['email', 'phone'], { shouldFocus: true })) code.requestCode()
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.handleSubmit(({ password, ...address }) => logIn.mutate({ address, password }))}
    >
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
        <Button type="submit" variant="primary" isWide isPending={logIn.isPending} disabled={code.isPending}>
          Войти
        </Button>
        <Button isWide isPending={code.isPending} disabled={logIn.isPending} onClick={requestCode}>
          Войти по временному коду
        </Button>
      </div>
    </form>
  )
}
