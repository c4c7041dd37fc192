import type { PageViewer } from '#contract/pages.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { ApiError, NO_CONNECTION } from '#web/lib/api/api-error.ts'
import { browserPage, changeViewer } from '#web/lib/browser/browser-page.ts'
import { writeStored } from '#web/lib/browser/stored.ts'
import { storedCity } from '#web/lib/current-city.ts'
import { canGoBack } from '#web/lib/pages/route-history.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { isSigningIn, redirectTarget, withLogin, withLogoutFlag, withoutModal } from './session-address.ts'
import { broadcastSessionChange, PENDING_LOGOUT, type SessionContext } from './session-channel.ts'
import { resolvePendingAction } from './sign-in/require-sign-in.ts'

interface SessionResponse {
  user: { id: string }
  isAdmin: boolean
  isContentManager: boolean
  isRestored?: boolean
}

/** Called after a person has signed in here. */
export async function handleSessionStarted(context: SessionContext, session: SessionResponse): Promise<void> {
  writeStored(PENDING_LOGOUT, null)
  changeViewer(viewerOf(session))
  broadcastSessionChange()
  showSnackbar(
    session.isRestored ? 'С возвращением! Профиль восстановлен' : 'Вы успешно авторизовались',
    'success',
  )
  await showNewViewer(context)
}

/** Ends the sign-in: goes to the wanted page, or back to the page below, and then runs the pending action. */
export async function closeSignIn(context: SessionContext): Promise<void> {
  const target = redirectTarget(window.location.search)
  markStale(context)
  if (target) await context.navigate(target, { replace: true })
  else if (window.location.pathname === '/') await context.navigate(feedPath(), { replace: true })
  else await closeModal(context)
  await reload(context)
  resolvePendingAction(true)
}

/** Goes back in the history if possible, and waits until that is done. */
async function closeModal({ navigate }: SessionContext): Promise<void> {
  if (!canGoBack()) {
    await navigate(withoutModal(here()), { replace: true, preventScrollReset: true })
    return
  }
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  await navigate(-1)
  await arrived
}

/** Renders the page for another viewer. */
function showNewViewer(context: SessionContext): Promise<void> {
  return browserPage().viewer && isSigningIn(window.location.search) ? closeSignIn(context) : refresh(context)
}

let loggingOut: Promise<void> | undefined

/** Ends the local session whatever the server answers; a second press does nothing. */
export function logOut(context: SessionContext): Promise<void> {
  loggingOut ??= endSession(context).finally(() => {
    loggingOut = undefined
  })
  return loggingOut
}

async function endSession(context: SessionContext): Promise<void> {
  // A request that is answered after the session has ended would be refused.
  await context.queryClient.cancelQueries()
  await endOnServer(context)
  await clearPageSession(context)
}

/** Called after the account and its sessions were deleted. */
export async function handleAccountDeleted(context: SessionContext): Promise<void> {
  changeViewer(null)
  broadcastSessionChange()
  showSnackbar('Профиль удалён. Вернуться можно в течение 30 дней', 'success')
  await context.navigate('/', { replace: true })
  await refresh(context)
}

/** Called when the session has ended on the server: signs out of this page. */
export async function clearPageSession(context: SessionContext): Promise<void> {
  changeViewer(null)
  broadcastSessionChange()
  showSnackbar('Вы вышли из аккаунта', 'success')
  if (context.isProtected) await context.navigate(feedPath(), { replace: true })
  else await context.navigate(withLogoutFlag(here()), { replace: true, preventScrollReset: true })
  await refresh(context)
}

/** Without a connection the cookie remains, so the logout is sent once there is one. */
async function endOnServer({ queryClient }: SessionContext): Promise<void> {
  try {
    await apiOf(queryClient).call('POST /api/v2/auth/logout')
    writeStored(PENDING_LOGOUT, null)
  } catch (error) {
    if (error instanceof ApiError && error.code === NO_CONNECTION) writeStored(PENDING_LOGOUT, '1')
  }
}

/** Sends a logout that happened without a connection. */
export async function sendPendingLogout(context: SessionContext): Promise<void> {
  await endOnServer(context)
  await syncSession(context)
}

/** Loads the viewer again after another tab changed the session or this page was restored from the back/forward cache. */
export async function syncSession(context: SessionContext): Promise<void> {
  const viewer = await readViewer(context)
  if (viewer === undefined || viewer?.id === browserPage().viewer?.id) return
  changeViewer(viewer)
  if (!viewer && context.isProtected) await context.navigate(feedPath(), { replace: true })
  await showNewViewer(context)
}

/** After a response with 401: the session is over, and the visitor may sign in again right here. */
export async function handleSessionLost(context: SessionContext): Promise<void> {
  if (browserPage().viewer) {
    changeViewer(null)
    broadcastSessionChange()
  }
  if (!isSigningIn(window.location.search)) {
    await context.navigate(context.isProtected ? withLogin(feedPath(), here()) : withLogin(here()), {
      preventScrollReset: true,
    })
  }
  await refresh(context)
}

/** Drops the data of the former viewer and refetches the data on the screen. */
function refresh(context: SessionContext): Promise<void> {
  markStale(context)
  return reload(context)
}

async function reload({ queryClient, revalidate }: SessionContext): Promise<void> {
  await Promise.all([queryClient.refetchQueries({ type: 'active', stale: true }), revalidate()])
}

function markStale({ queryClient }: SessionContext): void {
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.getMutationCache().clear()
  void queryClient.invalidateQueries({ refetchType: 'none' })
}

/** @returns undefined when the server cannot be reached */
async function readViewer({ queryClient }: SessionContext): Promise<PageViewer | null | undefined> {
  try {
    return viewerOf((await apiOf(queryClient).call('GET /api/v2/auth/session')).session)
  } catch (error) {
    return error instanceof ApiError && error.code === 401 ? null : undefined
  }
}

function viewerOf({ user, isAdmin, isContentManager }: SessionResponse): PageViewer {
  return { id: user.id, isAdmin, isContentManager }
}

function here(): string {
  return window.location.pathname + window.location.search
}

function feedPath(): string {
  return `/${storedCity().latinName}/feed`
}
