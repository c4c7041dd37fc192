import type { UnlinkedIdentity } from '#contract/users/oidc.ts'
import { parseStored, readSessionItem, writeSessionItem } from '#web/lib/browser/stored.ts'
import { safePath } from '#web/lib/pages/safe-path.ts'

const PAGE_KEY = 'shodim:oidc-page'
const UNLINKED_KEY = 'shodim:oidc-unlinked'

/** The page to show once the browser is back from a provider and signed in. */
export function savePageAfterReturn(page: string): void {
  writeSessionItem(PAGE_KEY, page)
}

export function readPageAfterReturn(): string {
  return safePath(readSessionItem(PAGE_KEY) ?? '/') ?? '/'
}

/** The account of another site that waits for the usual sign-in, kept over a reload. */
export function saveUnlinked(unlinked: UnlinkedIdentity | null): void {
  writeSessionItem(UNLINKED_KEY, unlinked && JSON.stringify(unlinked))
}

export function readUnlinked(): UnlinkedIdentity | null {
  return parseStored(readSessionItem(UNLINKED_KEY), isUnlinked)
}

function isUnlinked(value: unknown): value is UnlinkedIdentity {
  return typeof value === 'object' && value !== null && 'providerName' in value && 'email' in value
}
