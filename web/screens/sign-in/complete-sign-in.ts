import type { SessionData } from '#contract/users/accounts.ts'
import { isSigningIn, withModal } from '#web/nouns/accounts/session-address.ts'
import { handleSessionStarted } from '#web/nouns/accounts/session-changes.ts'
import type { SessionContext } from '#web/nouns/accounts/session-channel.ts'
import type { SignInResult } from '#web/nouns/accounts/sign-in/sign-in-changes.ts'
import { deleteDraft, writeDraft } from './sign-in-draft.ts'

/** Called after signing in: a new account goes to the profile step, others to the wanted page. */
export async function completeSignIn(context: SessionContext, session: SessionData): Promise<void> {
  deleteDraft()
  const { pathname, search } = window.location
  if (session.isNew && isSigningIn(search)) {
    await context.navigate(withModal(pathname + search, 'data_user'), {
      replace: true,
      preventScrollReset: true,
    })
  }
  await handleSessionStarted(context, session)
}

/** Called after a first step: an account with a second factor goes there. */
export async function continueAfterFirstStep(
  context: SessionContext,
  { session, secondFactor }: SignInResult,
): Promise<void> {
  if (session) return completeSignIn(context, session)
  if (!secondFactor) return
  writeDraft({ step: { token: secondFactor.token, until: Date.now() + secondFactor.timeout * 1000 } })
  const { pathname, search } = window.location
  const address = withModal(pathname + search, 'confirm_second_factor')
  await context.navigate(address, { replace: true, preventScrollReset: true })
}
