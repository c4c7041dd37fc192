import { useModalAddress } from '#web/lib/pages/modal.ts'
import { useSessionContext } from '#web/nouns/accounts/session.ts'
import { useLogIn } from '#web/nouns/accounts/sign-in/sign-in-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Link } from '#web/ui/link.tsx'
import { addressErrors, passwordErrors, showLoginError, useAccountForm } from './account-form.ts'
import { AddressFields } from './address-fields.tsx'
import { AddressHint } from './address-hint.tsx'
import { continueAfterFirstStep } from './complete-sign-in.ts'
import { FormAlert } from './form-alert.tsx'
import { OtherSites } from './other-sites.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useRequestCode } from './request-code.ts'
import { ResendWaitNotice } from './resend-wait-notice.tsx'
import styles from './sign-in-form.module.css'

/** Sign-in with the permanent password, or with a code that is sent at once. */
export function LoginForm() {
  const form = useAccountForm()
  const { values, address, errors } = form
  const context = useSessionContext()
  const modalAddress = useModalAddress()
  const code = useRequestCode('restore', form)
  const logIn = useLogIn('permanent', {
    onSuccess: (result) => continueAfterFirstStep(context, result),
    onError: (error) => showLoginError(form, error),
  })
  const handleSubmit = () => {
    const hasErrors = form.showErrors({ ...addressErrors(values), ...passwordErrors(values) })
    if (!hasErrors) logIn.mutate({ address, password: values.password })
  }

  return (
    <Form ref={form.element} className={styles.form} onSubmit={handleSubmit}>
      <AddressFields form={form} autoComplete="username" />
      <AddressHint form={form} />
      <PasswordField
        label="Пароль"
        autoComplete="current-password"
        name="password"
        value={values.password}
        error={errors.password || undefined}
        isWrong={errors.password !== undefined}
        onChange={(event) => form.change({ password: event.target.value })}
      />
      <Link className={styles.aside} to={modalAddress('restore_password')} replace preventScrollReset>
        Забыли пароль?
      </Link>
      <FormAlert>{errors.form}</FormAlert>
      <ResendWaitNotice
        seconds={code.blockedSeconds}
        channel={values.channel}
        purpose="restore"
        isCodeSent={code.isCodeSent}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isWide isPending={logIn.isPending} disabled={code.isPending}>
          Войти
        </Button>
        <Button isWide isPending={code.isPending} disabled={logIn.isPending} onClick={code.requestCode}>
          Войти по временному коду
        </Button>
        <PasskeyButton form={form} />
        <OtherSites form={form} />
      </div>
    </Form>
  )
}
