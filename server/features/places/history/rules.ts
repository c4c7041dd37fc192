import type { PlaceField } from '#contract/place-fields.ts'
import type { FieldChange } from '#contract/place-history.ts'
import type { PlaceChange } from '#contract/place-writing.ts'
import type { RevisionChanges, RevisionKind } from '#server/db/types.ts'

const undoable: ReadonlySet<RevisionKind> = new Set(['edit', 'file', 'revert'])

/** A creation has nothing before it; moderation has steps of its own. */
export const canBeUndone = (kind: RevisionKind) => undoable.has(kind)

/** The save that brings back what was before. */
export function undoing(changes: RevisionChanges): PlaceChange {
  return Object.fromEntries(
    Object.entries(changes).map(([field, { before }]) => [field, before]),
  ) as PlaceChange
}

/** Pictures that a value of any depth names. */
export function imageIdsIn(changes: RevisionChanges): string[] {
  const ids: string[] = []
  for (const [field, { before, after }] of Object.entries(changes)) {
    for (const value of [before, after]) {
      if (typeof value === 'string' && /^(avatar|logo|background)_id$/.test(field)) ids.push(value)
      if (Array.isArray(value)) ids.push(...value.flatMap(photoIdsOf))
    }
  }
  return [...new Set(ids)]
}

function photoIdsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || !('photos' in value)) return []
  return (value.photos as { id: string }[]).map(({ id }) => id)
}

export function viewChanges(changes: RevisionChanges): FieldChange[] {
  return Object.entries(changes).map(([field, { before, after }]) => ({
    field: field as PlaceField,
    before,
    after,
  }))
}
