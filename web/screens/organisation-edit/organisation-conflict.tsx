import type { EditConflict } from '#contract/errors.ts'
import {
  type OrganisationFieldName,
  organisationFieldLabels,
} from '#contract/organisations/organisation-fields.ts'
import { ConflictDialog, conflictingFields } from '#web/nouns/revisions/conflict-dialog.tsx'
import type { OrganisationBase, OrganisationValues } from './organisation-draft.ts'

/** A conflict with a save of the same fields by another person, to be resolved field by field. */
export interface OpenOrganisationConflict extends EditConflict {
  fresh: OrganisationBase
}

interface OrganisationConflictProps {
  conflict: OpenOrganisationConflict
  mine: OrganisationValues
  categories: readonly { id: number; name: string }[]
  onResolve: (theirs: readonly string[]) => void
  onClose: () => void
  isPending: boolean
}

export function OrganisationConflict({ conflict, mine, categories, ...rest }: OrganisationConflictProps) {
  const formatValue = (
    field: OrganisationFieldName,
    { name, categoryId, city, avatar }: OrganisationValues,
  ) =>
    ({
      name,
      category: categories.find(({ id }) => id === categoryId)?.name ?? 'Разные',
      cityId: city?.name ?? 'не выбран',
      avatarId: avatar ? 'фотография' : 'нет',
      status: 'Работает',
    })[field]
  const fields = conflictingFields(conflict, isField).map(({ field, userName }) => ({
    field,
    userName,
    name: organisationFieldLabels[field],
    mine: formatValue(field, mine),
    theirs: formatValue(field, conflict.fresh.values),
  }))
  return <ConflictDialog fields={fields} {...rest} />
}

function isField(name: string): name is OrganisationFieldName {
  return Object.hasOwn(organisationFieldLabels, name)
}
