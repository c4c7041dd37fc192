interface Changes<Field extends string> {
  changes: readonly { field: Field; after: unknown }[]
}

/** Fields of one save that later saves have left with another value: taking it back takes those away as well. */
export function changedSince<Field extends string, One extends Changes<Field>>(
  revision: One & Changes<Field>,
  /** The newest first. */
  revisions: readonly (One & Changes<Field>)[],
): Field[] {
  const newer = revisions.slice(0, revisions.indexOf(revision))
  return revision.changes.flatMap(({ field, after }) => {
    const newest = newer.flatMap(({ changes }) => changes).find((change) => change.field === field)
    return newest && JSON.stringify(newest.after) !== JSON.stringify(after) ? [field] : []
  })
}
