import type { SessionData } from '#contract/accounts.ts'
import { isSigningIn, withModal } from '../session-address.ts'
import { sessionStarted } from '../session-changes.ts'
import type { SessionSteps } from '../session-channel.ts'
import { forgetDraft } from './sign-in-draft.ts'

/** After every way of signing in: a newcomer goes on to the profile, everybody else to where they wanted to be. */
export async function signedIn(steps: SessionSteps, session: SessionData): Promise<void> {
  forgetDraft()
  const { pathname, search } = window.location
  if (session.isNew && isSigningIn(search)) {
    await steps.navigate(withModal(pathname + search, 'data_user'), {
      replace: true,
      preventScrollReset: true,
    })
  }
  await sessionStarted(steps, session)
}
