import type { RevisionChanges } from '#server/db/column-types.ts'

/** The ids of all pictures in the changes. */
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
