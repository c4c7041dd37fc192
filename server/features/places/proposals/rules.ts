import { isDeepStrictEqual } from 'node:util'
import type { ProposalTopic } from '#contract/places/place-proposals.ts'
import type { RevisionChanges } from '#server/db/column-types.ts'
import type { PlaceState, StateField } from '../writing/values.ts'

/** The columns of a topic, by the names under which edits of people are recorded. */
export const columnsOfTopic: Readonly<Record<ProposalTopic, readonly string[]>> = {
  status: ['status'],
  location: ['street', 'building', 'district', 'lat', 'lon'],
  hours: ['schedules'],
}

/** Two proposals with the same result are one, whatever the place was before. */
export function isSameResult(some: RevisionChanges, others: RevisionChanges): boolean {
  return isDeepStrictEqual(resultOf(some), resultOf(others))
}

export function resultOf(changes: RevisionChanges): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changes).map(([field, { after }]) => [field, after]))
}

/** Whether the place is unchanged since the proposal was made. */
export function isCurrent(changes: RevisionChanges, state: PlaceState): boolean {
  return Object.entries(changes).every(([field, { before }]) =>
    isDeepStrictEqual(before, state[field as StateField]),
  )
}
