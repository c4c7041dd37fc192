import type { OrganisationChange } from '#contract/organisations/organisations.ts'
import type { OrganisationBase, OrganisationValues } from './organisation-draft.ts'

export interface OrganisationFields {
  name: string
  category: number | null
  cityId: string | null
  avatarId: string | null
}

export function toRequestFields({ name, categoryId, city, avatar }: OrganisationValues): OrganisationFields {
  return {
    name: name.trim(),
    category: categoryId,
    cityId: city?.latinName ?? null,
    avatarId: avatar?.id ?? null,
  }
}

/** Only changed fields are sent, so that changes of others in other fields are kept. */
export function toPatch({ values, version }: OrganisationBase, mine: OrganisationFields): OrganisationChange {
  const base = toRequestFields(values)
  const change: OrganisationChange = { version }
  if (mine.name !== base.name) change.name = mine.name
  if (mine.category !== base.category) change.category = mine.category
  if (mine.cityId !== base.cityId) change.cityId = mine.cityId
  if (mine.avatarId !== base.avatarId) change.avatarId = mine.avatarId
  return change
}

interface Conflict {
  base: OrganisationValues
  mine: OrganisationValues
  fresh: OrganisationValues
  /** The fields that keep the other person's value. */
  theirs: readonly string[]
}

/** The server's values with the person's own changes, except for the fields they gave up. */
export function mergedValues({ base, mine, fresh, theirs }: Conflict): OrganisationValues {
  const changed = toPatch({ values: base, version: 0 }, toRequestFields(mine))
  const isOwnChange = (field: keyof OrganisationFields) =>
    changed[field] !== undefined && !theirs.includes(field)
  return {
    name: isOwnChange('name') ? mine.name : fresh.name,
    categoryId: isOwnChange('category') ? mine.categoryId : fresh.categoryId,
    city: isOwnChange('cityId') ? mine.city : fresh.city,
    avatar: isOwnChange('avatarId') ? mine.avatar : fresh.avatar,
  }
}
