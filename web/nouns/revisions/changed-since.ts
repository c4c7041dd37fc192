interface Changes<Field extends string> {
  changes: readonly { field: Field; after: unknown }[]
}

/** Fields of an edit that later edits have changed again: undoing it undoes those as well. */
export function changedSince<Field extends string, One extends Changes<Field>>(
  revision: One & Changes<Field>,
  /** Newest first. */
  revisions: readonly (One & Changes<Field>)[],
): Field[] {
  const newer = revisions.slice(0, revisions.indexOf(revision))
  return revision.changes.flatMap(({ field, after }) => {
    const newest = newer.flatMap(({ changes }) => changes).find((change) => change.field === field)
    return newest && JSON.stringify(newest.after) !== JSON.stringify(after) ? [field] : []
  })
}
