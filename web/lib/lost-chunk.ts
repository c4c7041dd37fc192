const KEY = 'shodim:opened-whole'

/** Opens the address of this page as a document. What fails once more is said in words. */
export function openWhole(): void {
  const address = window.location.pathname + window.location.search
  if (markOpened(address)) window.location.reload()
  else window.location.replace(`/error-loading?path=${encodeURIComponent(address)}`)
}

/** @returns false when the address has been opened already, or nothing can be remembered */
function markOpened(address: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === address) return false
    sessionStorage.setItem(KEY, address)
    return true
  } catch {
    return false
  }
}

/** The scripts of a page have come: whatever is lost later is another failure. */
export function forgetOpened(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was remembered.
  }
}
