import type { RevisionChanges } from '#server/db/column-types.ts'
import type { RevisionKind } from '#server/db/types.ts'

const undoable: ReadonlySet<RevisionKind> = new Set(['edit', 'file', 'revert', 'guests', 'proposal'])

/** A creation has no former state; moderation has its own steps. */
export const isRevertible = (kind: RevisionKind) => undoable.has(kind)

/** The values that restore the former state. */
export function reversalOf(changes: RevisionChanges): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changes).map(([field, { before }]) => [field, before]))
}

export function changesBetween<State extends object>(
  before: State | null,
  after: State,
  fields: readonly (keyof State & string)[],
): RevisionChanges {
  return Object.fromEntries(
    fields.map((field) => [field, { before: before?.[field] ?? null, after: after[field] }]),
  )
}

export interface ViewedChange<Field extends string> {
  field: Field
  before: unknown
  after: unknown
}

/** Stored changes only have fields of their payload, because typed code writes them. */
export function viewChanges<Field extends string>(changes: RevisionChanges): ViewedChange<Field>[] {
  return Object.entries(changes).map(([field, { before, after }]) => ({
    field: field as Field,
    before,
    after,
  }))
}
