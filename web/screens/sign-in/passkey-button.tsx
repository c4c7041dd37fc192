import { useLogInByPasskey } from '#web/nouns/accounts/passkey-changes.ts'
import { hasPasskeys, passkeyError } from '#web/nouns/accounts/passkey-error.ts'
import { useSessionContext } from '#web/nouns/accounts/session.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import type { AccountForm } from './account-form.ts'
import { completeSignIn } from './complete-sign-in.ts'

const Fingerprint = icon('fingerprint-pattern')

/** Signs in by a passkey, where the browser has them. */
export function PasskeyButton({ form }: { form: AccountForm }) {
  const context = useSessionContext()
  const logIn = useLogInByPasskey({
    onSuccess: (session) => completeSignIn(context, session),
    onError: (error) => {
      const formError = passkeyError(error)
      form.setErrors(formError === undefined ? {} : { form: formError })
    },
  })
  if (!hasPasskeys()) return null
  return (
    <Button
      isWide
      variant="quiet"
      isPending={logIn.isPending}
      icon={<Fingerprint aria-hidden="true" />}
      onClick={() => logIn.mutate()}
    >
      Войти с ключом
    </Button>
  )
}
