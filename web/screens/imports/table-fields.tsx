import type { Mapping } from '#contract/imports/mapped-fields.ts'
import type { MappingProposal } from '#contract/imports/uploads.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import styles from './imports.module.css'
import { MappingFields } from './mapping-fields.tsx'

interface TableFieldsProps {
  proposal: MappingProposal
  mapping: Mapping
  onMapping: (mapping: Mapping) => void
  nameError: string | undefined
  source: string
  onSource: (source: string) => void
  attribution: string
  onAttribution: (attribution: string) => void
}

/** The fields that only a user's own table needs: the mapping of its columns and the attribution of its data. */
export function TableFields(props: TableFieldsProps) {
  const { proposal, mapping, onMapping, nameError, source, onSource, attribution, onAttribution } = props
  return (
    <>
      <MappingFields proposal={proposal} mapping={mapping} onChange={onMapping} nameError={nameError} />
      <div className={styles.section}>
        <TextField
          label="Название источника"
          value={source}
          onChange={(event) => onSource(event.target.value)}
          hint="Без него — имя файла"
          maxLength={60}
        />
        <TextField
          label="Указание авторства, если его требует лицензия"
          value={attribution}
          onChange={(event) => onAttribution(event.target.value)}
          hint="Покажем на странице каждого заведения"
          maxLength={200}
        />
      </div>
    </>
  )
}
