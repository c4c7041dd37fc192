import { data } from 'react-router'
import type { RouteHandle } from '#web/lib/pages/route-handle.ts'

export const handle: RouteHandle = { isNavbarHidden: true }

/** Handles addresses that match no other route. */
export function load(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
