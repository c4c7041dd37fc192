import type { ReferenceListName } from '#contract/reference/list-fields.ts'
import type { ReferenceChange, ReferenceRow } from '#contract/reference/reference-lists.ts'
import { fullName } from '#server/features/users/views.ts'
import type { ChangeRow, Row } from './repository.ts'
import { fieldsOf } from './rules.ts'

export function viewRow(list: ReferenceListName, row: Row): ReferenceRow {
  return {
    id: row.id,
    version: row.version,
    isHidden: row.is_hidden,
    placeCount: Number(row.place_count),
    fields: fieldsOf(list, row),
  }
}

export function viewChange(row: ChangeRow): ReferenceChange {
  return {
    id: String(row.id),
    action: row.action,
    changes: Object.entries(row.changes).map(([field, { before, after }]) => ({
      field,
      before: asText(before),
      after: asText(after),
    })),
    changedBy: row.changed_by && { id: row.changed_by.id, fullName: fullName(row.changed_by) },
    createdAt: new Date(row.created_at).toISOString(),
  }
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}
