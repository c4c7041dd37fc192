import { fieldLabels, type MappedField, type Mapping, mappedFields } from '#contract/imports/mapped-fields.ts'
import type { MappingProposal } from '#contract/imports/uploads.ts'
import { capitalize } from '#web/lib/format/capitalize.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import styles from './imports.module.css'

interface MappingFieldsProps {
  proposal: MappingProposal
  mapping: Mapping
  onChange: (mapping: Mapping) => void
  nameError: string | undefined
}

/** One select per field, prefilled with the proposed column. */
export function MappingFields({ proposal, mapping, onChange, nameError }: MappingFieldsProps) {
  const { columns, headings } = proposal
  const options = [
    { value: '', label: 'нет в файле' },
    ...headings.map(({ heading }) => ({ value: heading, label: heading })),
  ]
  const choose = (field: MappedField, heading: string) => {
    const { [field]: _, ...others } = mapping
    onChange(heading ? { ...others, [field]: heading } : others)
  }
  const hintOf = (field: MappedField): string | undefined => {
    const heading = mapping[field]
    const examples = headings.find((it) => it.heading === heading)?.examples.join(' · ')
    const isGuessed = columns.some((it) => it.field === field && it.heading === heading && it.by === 'values')
    return [isGuessed && 'по значениям', examples].filter(Boolean).join(': ') || undefined
  }
  return (
    <div className={styles.mapping}>
      {mappedFields.map((field) => (
        <SelectField
          key={field}
          label={capitalize(fieldLabels[field])}
          value={mapping[field] ?? ''}
          options={options}
          hint={hintOf(field)}
          error={field === 'name' ? nameError : undefined}
          onChange={(heading) => choose(field, heading)}
        />
      ))}
    </div>
  )
}

/** The proposal of the importer. */
export function proposedMapping(proposal: MappingProposal | null): Mapping {
  return Object.fromEntries(proposal?.columns.map(({ field, heading }) => [field, heading]) ?? [])
}
