import { categoryIcons } from '#contract/reference/category-icons.ts'
import {
  type ReferenceField,
  type ReferenceListName,
  referenceFields,
} from '#contract/reference/list-fields.ts'
import { tagIcons } from '#contract/reference/tag-icons.ts'
import { COVER_PATTERNS } from '#contract/tones.ts'
import { fieldLabels } from '#web/nouns/administration/list-labels.ts'
import { Switch } from '#web/ui/fields/choice.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { FormErrors } from '#web/ui/forms/form-errors.ts'
import { iconLabels, patternLabels } from './choice-labels.ts'
import type { RowValues } from './row-values.ts'

interface RowFieldsProps {
  list: ReferenceListName
  values: RowValues
  errors: FormErrors
  onChange: (field: ReferenceField, value: string) => void
}

/** The fields of a list, in its own order. */
export function RowFieldsForm({ list, values, errors, onChange }: RowFieldsProps) {
  return referenceFields[list].map((field: ReferenceField) => {
    const value = values[field] ?? ''
    const error = errorOf(field, errors)
    const label = fieldLabels[field]
    if (field === 'isNoun') {
      return (
        <Switch
          key={field}
          checked={value === '1'}
          onChange={(event) => onChange(field, event.target.checked ? '1' : '')}
        >
          {label}
        </Switch>
      )
    }
    const options = choicesOf(list, field)
    if (options) {
      return (
        <SelectField
          key={field}
          label={label}
          options={options}
          value={value}
          error={error}
          onChange={(chosen) => onChange(field, chosen)}
        />
      )
    }
    return (
      <TextField
        key={field}
        label={label}
        value={value}
        {...(field === 'color' && { type: 'color' })}
        onChange={(event) => onChange(field, event.target.value)}
        {...(error && { error })}
      />
    )
  })
}

function choicesOf(
  list: ReferenceListName,
  field: ReferenceField,
): { value: string; label: string }[] | null {
  const none = { value: '', label: 'Нет' }
  if (field === 'icon') {
    const names = list === 'tags' ? tagIcons : categoryIcons
    return [none, ...names.map((name) => ({ value: name, label: iconLabels[name] }))]
  }
  if (field !== 'pattern') return null
  return [none, ...COVER_PATTERNS.map((name) => ({ value: name, label: patternLabels[name] }))]
}

/** The error of a field, or for a part of it (`bounds.0`). */
function errorOf(field: ReferenceField, errors: FormErrors): string | undefined {
  const own = Object.entries(errors).find(([path]) => {
    const name = path.replace(/^fields\./, '')
    return name === field || name.startsWith(`${field}.`)
  })
  return own?.[1]
}
