import { type ComponentType, useCallback } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate, useSearchParams } from 'react-router'
import { isCurrentAddress } from './link-navigation.ts'
import { canGoBack } from './route-history.ts'

/** Values of `?modal=`: those of the specification, then our own. */
export type ModalName =
  | 'login'
  | 'registration'
  | 'confirm_registration'
  | 'restore_password'
  | 'confirm_restore_password'
  | 'edit_user'
  | 'data_user'
  | 'user_likes'
  | 'delete_user'
  | 'following_users'
  | 'following_places'
  | 'followers'
  | 'place_followers'
  | 'map'
  | 'request_permission'
  | 'edit_avatar_place'
  | 'edit_album_place'
  | 'edit_menu_place'
  | 'close_place'
  | 'delete_place'
  | 'delete_organisation'
  | 'shared_permissions'
  | 'moderation_unpublished_reason'
  | 'sheet_phones'
  | 'sheet_filter'
  | 'map_modal'
  | 'city'
  | 'report'
  | 'moderation_own'
  | 'blocked_users'
  | 'following_organisations'
  | 'place_hours'
  | 'confirm_second_factor'
  | 'collect'
  | 'share_place'

export interface ModalProps {
  name: ModalName
  /** `?modal_id=` */
  id: string | null
  onClose: () => void
}

/** Each name with its component, usually `lazy(() => import(…))`. */
export type ModalRegistry = Partial<Record<ModalName, ComponentType<ModalProps>>>

const overlayKeys = ['modal', 'modal_id', 'redirect', 'gallery', 'set', 'photo'] as const

/** The address of this page with a modal over it. Link to it with `preventScrollReset`. */
export function useModalAddress(): (name: ModalName, id?: string) => string {
  const { pathname, search } = useLocation()
  return (name, id) => {
    const query = new URLSearchParams(search)
    query.set('modal', name)
    if (id) query.set('modal_id', id)
    else query.delete('modal_id')
    return `${pathname}?${query}`
  }
}

export function useOpenModal(): (name: ModalName, id?: string) => void {
  const navigate = useNavigate()
  const addressOf = useModalAddress()
  return (name, id) => {
    const address = addressOf(name, id)
    void navigate(address, { replace: isCurrentAddress(address), preventScrollReset: true })
  }
}

/** Goes back in the history if possible, else removes the overlay's parameters from the address. */
export function useCloseOverlay(): () => void {
  const navigate = useNavigate()
  const [, setQuery] = useSearchParams()
  return useCallback(() => {
    if (canGoBack()) {
      void navigate(-1)
      return
    }
    setQuery(
      (query) => {
        for (const key of overlayKeys) query.delete(key)
        return query
      },
      { replace: true, preventScrollReset: true },
    )
  }, [navigate, setQuery])
}

/** For routes: opening and closing a modal reloads no data. */
export function ignoreOverlays({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  // The same address again, after signing in or out or by a repeated click.
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  if (currentUrl.pathname !== nextUrl.pathname) return defaultShouldRevalidate
  return withoutOverlays(currentUrl) === withoutOverlays(nextUrl) ? false : defaultShouldRevalidate
}

function withoutOverlays(url: URL): string {
  const query = new URLSearchParams(url.search)
  for (const key of overlayKeys) query.delete(key)
  query.sort()
  return query.toString()
}
