import { errorMessage } from '#web/lib/api/api-error.ts'
import { usePageState } from '#web/lib/pages/page-state.tsx'
import { useStartOidcSignIn } from '#web/nouns/accounts/oidc-changes.ts'
import { redirectTarget, withoutModal } from '#web/nouns/accounts/session-address.ts'
import { Button } from '#web/ui/button.tsx'
import type { AccountForm } from './account-form.ts'
import { savePageAfterReturn } from './oidc-draft.ts'

/** Buttons of the sites by which one may sign in; nothing where none is configured. */
export function OtherSites({ form }: { form: AccountForm }) {
  const { signInSites = [] } = usePageState().settings
  const start = useStartOidcSignIn({
    onError: (error) => form.setErrors({ form: errorMessage(error) }),
  })
  return signInSites.map(({ id, name }) => (
    <Button
      key={id}
      isWide
      variant="quiet"
      isPending={start.isPending && start.variables === id}
      disabled={start.isPending && start.variables !== id}
      onClick={() => {
        const { pathname, search } = window.location
        savePageAfterReturn(redirectTarget(search) ?? withoutModal(pathname + search))
        start.mutate(id)
      }}
    >
      {`Войти через ${name}`}
    </Button>
  ))
}
