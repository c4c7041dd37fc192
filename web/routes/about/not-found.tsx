import { data } from 'react-router'
import type { RouteHandle } from '#web/lib/pages/route-handle.ts'

export const handle: RouteHandle = { isNavbarHidden: true }

/** An address that nothing answers to. */
export function load(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
