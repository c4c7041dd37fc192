import { useStored, writeStored } from '#web/lib/browser/stored.ts'

const KEY = 'account.isAuthorPlace'

/** Staff speak and like as their venue where they have one: chosen once, kept in this browser. */
export function useIsAuthorPlace(): boolean {
  return useStored(KEY) !== null
}

export function setAuthorPlace(isPlace: boolean): void {
  writeStored(KEY, isPlace ? '1' : null)
}
