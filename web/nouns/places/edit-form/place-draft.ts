import type { PlaceValues } from '#contract/places/place-writing.ts'
import { parseStored, readStored, writeStored } from '#web/lib/browser/stored.ts'
import type { PlaceFormValues } from './place-form-values.ts'

/** Unsaved changes of a person to a place, stored on this device. */
export interface PlaceDraft {
  copy: PlaceFormValues
  /** The values before the changes, and their version: others may have saved since. */
  base: PlaceValues
  version: number
}

export interface DraftOwner {
  viewerId: string
  placeId: string
}

const keyOf = ({ viewerId, placeId }: DraftOwner) => `shodim:draft:place:${viewerId}:${placeId}`

export function readPlaceDraft(owner: DraftOwner): PlaceDraft | null {
  return parseStored(readStored(keyOf(owner)), isDraft)
}

export function savePlaceDraft(owner: DraftOwner, draft: PlaceDraft): void {
  writeStored(keyOf(owner), JSON.stringify(draft))
}

export function deletePlaceDraft(owner: DraftOwner): void {
  writeStored(keyOf(owner), null)
}

/** Rejects drafts of other versions of the form, which would break the page. */
function isDraft(value: unknown): value is PlaceDraft {
  if (typeof value !== 'object' || value === null) return false
  const { copy, base, version } = value as Partial<PlaceDraft>
  const lists = ['phones', 'links', 'schedules', 'albums', 'menus', 'cuisineIds', 'tagIds'] as const
  return (
    typeof version === 'number' &&
    typeof base === 'object' &&
    typeof copy === 'object' &&
    typeof copy?.name === 'string' &&
    typeof copy.point === 'string' &&
    typeof copy.reopensOn === 'string' &&
    typeof copy.features === 'object' &&
    lists.every((list) => Array.isArray(copy[list]))
  )
}
