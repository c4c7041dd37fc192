import { useStored, writeStored } from '#web/lib/browser/stored.ts'

const KEY = 'account.isAuthorPlace'
const SELF = '0'

/** Whether staff write and like in the name of their venue, as they do until they choose otherwise in this browser. */
export function useWritesAsVenue(): boolean {
  return useStored(KEY) !== SELF
}

export function setWritesAsVenue(isPlace: boolean): void {
  writeStored(KEY, isPlace ? null : SELF)
}
