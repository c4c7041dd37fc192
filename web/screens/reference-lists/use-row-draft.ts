import { useState } from 'react'
import type { ReferenceListName } from '#contract/reference/list-fields.ts'
import type { ReferenceRow } from '#contract/reference/reference-lists.ts'
import { defaultTagStyle } from '#contract/reference/tag-icons.ts'
import { changedFields, type RowValues, toRowValues } from './row-values.ts'

export type RowDraft = ReturnType<typeof useRowDraft>

/** The typed fields of a row; null is a new one. A newer version of the row does not replace unsaved changes. */
export function useRowDraft(list: ReferenceListName, row: ReferenceRow | null) {
  const [base, setBase] = useState(row)
  const saved = valuesOf(list, base)
  const [values, setValues] = useState(saved)
  const changes = changedFields(list, values, saved)
  const hasChanges = Object.keys(changes).length > 0
  const reset = (newer: ReferenceRow) => {
    setBase(newer)
    setValues(valuesOf(list, newer))
  }
  if (row && base && row.version > base.version && !hasChanges) reset(row)
  return { base, values, setValues, changes, hasChanges, reset }
}

function valuesOf(list: ReferenceListName, row: ReferenceRow | null): RowValues {
  if (row) return toRowValues(list, row.fields)
  return list === 'tags' ? defaultTagStyle : {}
}
