import type { Proof } from '#contract/accounts.ts'
import type { PageViewer } from '#contract/pages.ts'
import { apiOf } from '#web/lib/api.ts'
import { ApiError, NO_CONNECTION } from '#web/lib/api-error.ts'
import { browserPage, changeViewer } from '#web/lib/browser-page.ts'
import { storedCity } from '#web/lib/current-city.ts'
import { canGoBack } from '#web/lib/route-history.ts'
import { writeStored } from '#web/lib/stored.ts'
import { showMessage } from '#web/ui/messages.ts'
import { settleWish } from './require-sign-in.ts'
import { isSigningIn, wantedPage, withLogin, withLogoutFlag, withoutModal } from './session-address.ts'
import { announceSession, OWED_LOGOUT, type SessionSteps } from './session-channel.ts'

interface KnownSession {
  user: { id: string }
  isAdmin: boolean
  isContentManager: boolean
}

/** Somebody has just signed in here. */
export async function sessionStarted(steps: SessionSteps, session: KnownSession): Promise<void> {
  writeStored(OWED_LOGOUT, null)
  changeViewer(viewerOf(session))
  announceSession()
  showMessage('Вы успешно авторизовались', 'success')
  await show(steps)
}

/** Signing in is over: on to where the visitor wanted to go, or back to the page beneath; then what they pressed. */
export async function leaveSignIn(steps: SessionSteps): Promise<void> {
  const wanted = wantedPage(window.location.search)
  markStale(steps)
  if (wanted) await steps.navigate(wanted, { replace: true })
  else if (window.location.pathname === '/') await steps.navigate(feedPath(), { replace: true })
  else await closeModal(steps)
  await reload(steps)
  settleWish(true)
}

/** Back in the history if possible, and waits until the step is made. */
async function closeModal({ navigate }: SessionSteps): Promise<void> {
  if (!canGoBack()) {
    await navigate(withoutModal(here()), { replace: true, preventScrollReset: true })
    return
  }
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  await navigate(-1)
  await arrived
}

/** Shows the page to another person than before. */
function show(steps: SessionSteps): Promise<void> {
  return browserPage().viewer && isSigningIn(window.location.search) ? leaveSignIn(steps) : refresh(steps)
}

let leaving: Promise<void> | undefined

/** The local session ends whatever the server answers; two presses are one. */
export function logOut(steps: SessionSteps): Promise<void> {
  leaving ??= leave(steps).finally(() => {
    leaving = undefined
  })
  return leaving
}

async function leave(steps: SessionSteps): Promise<void> {
  await endOnServer(steps)
  await leaveHere(steps)
}

/** Ends every session of the person. Unlike `logOut` it fails when the server cannot be heard: other devices are at stake. */
export async function logOutEverywhere(steps: SessionSteps, body: Proof): Promise<void> {
  await apiOf(steps.queryClient).call('POST /api/v2/auth/logout', { query: { everywhere: '1' }, body })
  await leaveHere(steps)
}

/** The account is gone, and its sessions with it. */
export async function accountDeleted(steps: SessionSteps): Promise<void> {
  changeViewer(null)
  announceSession()
  showMessage('Профиль удалён', 'success')
  await steps.navigate('/', { replace: true })
  await refresh(steps)
}

async function leaveHere(steps: SessionSteps): Promise<void> {
  changeViewer(null)
  announceSession()
  showMessage('Вы вышли из аккаунта', 'success')
  if (steps.isProtected) await steps.navigate(feedPath(), { replace: true })
  else await steps.navigate(withLogoutFlag(here()), { replace: true, preventScrollReset: true })
  await refresh(steps)
}

/** Without a connection the cookie outlives this: the server is told as soon as it can be heard. */
async function endOnServer({ queryClient }: SessionSteps): Promise<void> {
  try {
    await apiOf(queryClient).call('POST /api/v2/auth/logout')
    writeStored(OWED_LOGOUT, null)
  } catch (error) {
    if (error instanceof ApiError && error.code === NO_CONNECTION) writeStored(OWED_LOGOUT, '1')
  }
}

/** The logout that could not be said when it happened. */
export async function payOwedLogout(steps: SessionSteps): Promise<void> {
  await endOnServer(steps)
  await compareSession(steps)
}

/** Another tab changed the session, or this page lay in the browser's memory meanwhile: asks who it is now. */
export async function compareSession(steps: SessionSteps): Promise<void> {
  const viewer = await readViewer(steps)
  if (viewer === undefined || viewer?.id === browserPage().viewer?.id) return
  changeViewer(viewer)
  if (!viewer && steps.isProtected) await steps.navigate(feedPath(), { replace: true })
  await show(steps)
}

/** A call was answered 401: the session is over, and the visitor may sign in again right here. */
export async function sessionRefused(steps: SessionSteps): Promise<void> {
  if (browserPage().viewer) {
    changeViewer(null)
    announceSession()
  }
  if (!isSigningIn(window.location.search)) {
    await steps.navigate(steps.isProtected ? withLogin(feedPath(), here()) : withLogin(here()), {
      preventScrollReset: true,
    })
  }
  await refresh(steps)
}

/** What was shown to somebody else is forgotten; what is on the screen is asked for anew. */
function refresh(steps: SessionSteps): Promise<void> {
  markStale(steps)
  return reload(steps)
}

async function reload({ queryClient, revalidate }: SessionSteps): Promise<void> {
  await Promise.all([queryClient.refetchQueries({ type: 'active', stale: true }), revalidate()])
}

function markStale({ queryClient }: SessionSteps): void {
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.getMutationCache().clear()
  void queryClient.invalidateQueries({ refetchType: 'none' })
}

/** @returns undefined when there is no knowing */
async function readViewer({ queryClient }: SessionSteps): Promise<PageViewer | null | undefined> {
  try {
    return viewerOf((await apiOf(queryClient).call('GET /api/v2/auth/session')).session)
  } catch (error) {
    return error instanceof ApiError && error.code === 401 ? null : undefined
  }
}

function viewerOf({ user, isAdmin, isContentManager }: KnownSession): PageViewer {
  return { id: user.id, isAdmin, isContentManager }
}

function here(): string {
  return window.location.pathname + window.location.search
}

function feedPath(): string {
  return `/${storedCity().latinName}/feed`
}
