import type { SessionData } from '#contract/users/accounts.ts'
import { isSigningIn, withModal } from '#web/nouns/accounts/session-address.ts'
import { sessionStarted } from '#web/nouns/accounts/session-changes.ts'
import type { SessionContext } from '#web/nouns/accounts/session-channel.ts'
import { deleteDraft } from './sign-in-draft.ts'

/** Called after signing in: a new account goes to the profile step, others to the wanted page. */
export async function signedIn(steps: SessionContext, session: SessionData): Promise<void> {
  deleteDraft()
  const { pathname, search } = window.location
  if (session.isNew && isSigningIn(search)) {
    await steps.navigate(withModal(pathname + search, 'data_user'), {
      replace: true,
      preventScrollReset: true,
    })
  }
  await sessionStarted(steps, session)
}
