import { useMemo } from 'react'
import { type PlaceField, placeFieldLabels } from '#contract/places/place-fields.ts'
import type { PlaceValues } from '#contract/places/place-writing.ts'
import type { PlaceFormValues } from '#web/nouns/places/edit-form/place-form-values.ts'
import { toPlaceValues } from '#web/nouns/places/edit-form/place-payload.ts'
import { formatFieldValue } from '#web/nouns/places/format-field-value.ts'
import { useReferenceNames } from '#web/nouns/places/use-reference-names.ts'
import { ConflictDialog, conflictingFields } from '#web/nouns/revisions/conflict-dialog.tsx'
import type { OpenConflict } from './place-base.ts'

interface PlaceConflictProps {
  conflict: OpenConflict
  copy: PlaceFormValues
  onResolve: (theirs: readonly string[]) => void
  onClose: () => void
  isPending: boolean
}

export function PlaceConflict({ conflict, copy, ...rest }: PlaceConflictProps) {
  const names = useReferenceNames(copy.organisation)
  const mine = useMemo(() => toPlaceValues(copy), [copy])
  const fields = useMemo(
    () =>
      conflictingFields(conflict, isField).map(({ field, userName }) => ({
        field,
        userName,
        name: placeFieldLabels[field],
        mine: formatFieldValue(field, valueAt(mine, field), names),
        theirs: formatFieldValue(field, valueAt(conflict.fresh.values, field), names),
      })),
    [conflict, mine, names],
  )
  return <ConflictDialog fields={fields} {...rest} />
}

function isField(name: string): name is PlaceField {
  return Object.hasOwn(placeFieldLabels, name)
}

function valueAt(values: PlaceValues, field: PlaceField): unknown {
  return values[field as keyof PlaceValues]
}
