import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type PlaceField, placeFieldNames } from '#contract/place-fields.ts'
import type { PlaceValues } from '#contract/place-writing.ts'
import { categoriesQuery, cuisinesQuery, dresscodesQuery } from '#web/features/reference/api.ts'
import { ConflictDialog, metFields } from '#web/features/revisions/conflict-dialog.tsx'
import type { PlaceCopy } from './place-copy.ts'
import { valuesOf } from './place-payload.ts'
import type { OpenConflict } from './use-place-form.ts'
import { valueWords } from './value-words.ts'

interface PlaceConflictProps {
  conflict: OpenConflict
  copy: PlaceCopy
  onSettle: (theirs: readonly string[]) => void
  onClose: () => void
  isPending: boolean
}

export function PlaceConflict({ conflict, copy, ...rest }: PlaceConflictProps) {
  const names = useValueNames(copy.organisation)
  const mine = useMemo(() => valuesOf(copy), [copy])
  const fields = useMemo(
    () =>
      metFields(conflict, isField).map(({ field, userName }) => ({
        field,
        userName,
        name: placeFieldNames[field],
        mine: valueWords(field, valueAt(mine, field), names),
        theirs: valueWords(field, valueAt(conflict.fresh.values, field), names),
      })),
    [conflict, mine, names],
  )
  return <ConflictDialog fields={fields} {...rest} />
}

function isField(name: string): name is PlaceField {
  return Object.hasOwn(placeFieldNames, name)
}

function valueAt(values: PlaceValues, field: PlaceField): unknown {
  return values[field as keyof PlaceValues]
}

export function useValueNames(organisation: { id: string; name: string } | null) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: cuisines = [] } = useQuery(cuisinesQuery)
  const { data: dresscodes = [] } = useQuery(dresscodesQuery)
  return { categories, cuisines, dresscodes, organisations: organisation ? [organisation] : [] }
}
