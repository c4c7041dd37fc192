import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { parseStored, readSessionItem, writeSessionItem } from '../browser/stored.ts'

const KEY = 'shodim:routes'
const LIMIT = 50

/** Paths visited in this tab, the current one last. */
export function readRoutes(): string[] {
  const paths: unknown[] = parseStored(readSessionItem(KEY), Array.isArray) ?? []
  return paths.filter((path) => typeof path === 'string')
}

function writeRoutes(paths: readonly string[]): void {
  writeSessionItem(KEY, JSON.stringify(paths.slice(-LIMIT)))
}

/** @returns the stack after a navigation; going back to the page before removes the last entry */
export function nextRoutes(
  paths: readonly string[],
  path: string,
  step: 'PUSH' | 'POP' | 'REPLACE',
): string[] {
  if (paths.at(-1) === path) return [...paths]
  if (step === 'REPLACE') return [...paths.slice(0, -1), path]
  if (step === 'POP' && paths.at(-2) === path) return paths.slice(0, -1)
  return [...paths, path]
}

/** Maintains the stack; overlays (`modal`, `gallery`) do not count as pages. */
export function useRouteHistory(): void {
  const { pathname } = useLocation()
  const step = useNavigationType()
  useEffect(() => {
    writeRoutes(nextRoutes(readRoutes(), pathname, step))
  }, [pathname, step])
}

/**
 * Goes back in the history when the visitor came from inside the product, else to the parent page. @param wanted how
 * many steps, if the history has them
 */
export function useBack(parent: string, wanted = 1): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    const steps = Math.min(wanted, pagesBefore())
    if (steps > 0) void navigate(-steps)
    else void navigate(parent, { replace: true })
  }, [navigate, parent, wanted])
}

export function canGoBack(): boolean {
  return pagesBefore() > 0
}

/** The index of the router's history entry; the first page of the visit is 0. */
function pagesBefore(): number {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) || 0 : 0
}
