import { readOfTab, writeOfTab } from '../browser/stored.ts'

const KEY = 'shodim:opened-whole'

/** Opens the address of this page as a document. What fails once more is said in words. */
export function openWhole(): void {
  const address = window.location.pathname + window.location.search
  if (markOpened(address)) window.location.reload()
  else window.location.replace(`/error-loading?path=${encodeURIComponent(address)}`)
}

/** @returns false when the address has been opened already, or nothing can be remembered */
function markOpened(address: string): boolean {
  return readOfTab(KEY) !== address && writeOfTab(KEY, address)
}

/** The scripts of a page have come: whatever is lost later is another failure. */
export function forgetOpened(): void {
  writeOfTab(KEY, null)
}
