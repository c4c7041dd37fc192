import type { EditConflict } from '#contract/errors.ts'
import { type OrganisationField, organisationFieldNames } from '#contract/organisation-fields.ts'
import { ConflictDialog, metFields } from '#web/features/revisions/conflict-dialog.tsx'
import type { OrganisationBase, OrganisationValues } from './organisation-draft.ts'

/** Somebody saved the same fields meanwhile: what they made of them, for the person to choose. */
export interface OpenOrganisationConflict extends EditConflict {
  fresh: OrganisationBase
}

interface OrganisationConflictProps {
  conflict: OpenOrganisationConflict
  mine: OrganisationValues
  categories: readonly { id: number; name: string }[]
  onSettle: (theirs: readonly string[]) => void
  onClose: () => void
  isPending: boolean
}

export function OrganisationConflict({ conflict, mine, categories, ...rest }: OrganisationConflictProps) {
  const words = (field: OrganisationField, { name, categoryId, city, avatar }: OrganisationValues) =>
    ({
      name,
      category: categories.find(({ id }) => id === categoryId)?.name ?? 'Разные',
      cityId: city?.name ?? 'не выбран',
      avatarId: avatar ? 'фотография' : 'нет',
      status: 'Работает',
    })[field]
  const fields = metFields(conflict, isField).map(({ field, userName }) => ({
    field,
    userName,
    name: organisationFieldNames[field],
    mine: words(field, mine),
    theirs: words(field, conflict.fresh.values),
  }))
  return <ConflictDialog fields={fields} {...rest} />
}

function isField(name: string): name is OrganisationField {
  return Object.hasOwn(organisationFieldNames, name)
}
