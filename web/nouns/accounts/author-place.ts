import { useStored, writeStored } from '#web/lib/browser/stored.ts'

const KEY = 'account.isAuthorPlace'

/** Whether staff write and like in the name of their venue: chosen once, stored in this browser. */
export function useIsAuthorPlace(): boolean {
  return useStored(KEY) !== null
}

export function setAuthorPlace(isPlace: boolean): void {
  writeStored(KEY, isPlace ? '1' : null)
}
