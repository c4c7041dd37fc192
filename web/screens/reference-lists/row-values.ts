import {
  type ReferenceField,
  type ReferenceListName,
  referenceFields,
} from '#contract/reference/list-fields.ts'
import type { RowFields } from '#contract/reference/reference-lists.ts'

/** The form holds strings; a switch is «1» or empty. */
export type RowValues = Partial<Record<ReferenceField, string>>

const numeric = new Set<ReferenceField>(['lat', 'lon', 'population', 'position'])
const lists = new Set<ReferenceField>(['aliases', 'osmValues'])

export function toRowValues(list: ReferenceListName, fields: RowFields): RowValues {
  return Object.fromEntries(referenceFields[list].map((field) => [field, textOf(fields[field])]))
}

function textOf(value: RowFields[ReferenceField]): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '1' : ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** The changed fields in the format of the operation; an emptied optional field is null. */
export function changedFields(list: ReferenceListName, values: RowValues, before: RowValues): RowFields {
  const fields: readonly ReferenceField[] = referenceFields[list]
  const changed = fields.filter((field) => (values[field] ?? '').trim() !== (before[field] ?? ''))
  return Object.fromEntries(changed.map((field) => [field, fieldOf(field, (values[field] ?? '').trim())]))
}

function fieldOf(field: ReferenceField, text: string): unknown {
  if (field === 'isNoun') return text === '1'
  // The colour field of browsers writes lower case.
  if (field === 'color') return text.toUpperCase()
  if (field === 'bounds') return text === '' ? null : text.split(',').map(asNumber)
  if (field === 'pattern') return text === '' ? null : text
  if (numeric.has(field)) return asNumber(text)
  if (!lists.has(field)) return text
  return [...new Set(text.split(',').map((word) => word.trim()))].filter((word) => word !== '')
}

/** Text that is not a number is sent as it is, so that the server refuses it at its field. */
function asNumber(text: string): number | string {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(number) ? number : text
}
