import type { City } from '#contract/cities.ts'
import type { ImageSet } from '#contract/images.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'

export interface OrganisationValues {
  name: string
  categoryId: number | null
  city: City | null
  avatar: ImageSet | null
}

/** What the fields are compared with: the values of the server and their version. */
export interface OrganisationBase {
  values: OrganisationValues
  version: number
}

export interface OrganisationDraft {
  values: OrganisationValues
  /** Where the changes began: others may have saved since. */
  base: OrganisationBase
}

const keyOf = (viewerId: string, subject: string) => `shodim:draft:organisation:${viewerId}:${subject}`

export function readOrganisationDraft(viewerId: string, subject: string): OrganisationDraft | null {
  try {
    const value: unknown = JSON.parse(readStored(keyOf(viewerId, subject)) ?? 'null')
    return isDraft(value) ? value : null
  } catch {
    return null
  }
}

export function keepOrganisationDraft(viewerId: string, subject: string, draft: OrganisationDraft): void {
  writeStored(keyOf(viewerId, subject), JSON.stringify(draft))
}

export function forgetOrganisationDraft(viewerId: string, subject: string): void {
  writeStored(keyOf(viewerId, subject), null)
}

function isDraft(value: unknown): value is OrganisationDraft {
  if (typeof value !== 'object' || value === null) return false
  const { values, base } = value as Partial<OrganisationDraft>
  return isValues(values) && isValues(base?.values) && typeof base?.version === 'number'
}

function isValues(value: unknown): value is OrganisationValues {
  if (typeof value !== 'object' || value === null) return false
  const { name, city, avatar } = value as Partial<OrganisationValues>
  return (
    typeof name === 'string' &&
    (city === null || typeof city?.latinName === 'string') &&
    (avatar === null || typeof avatar?.id === 'string')
  )
}
