import type { ImageSet } from '#contract/images/images.ts'
import type { City } from '#contract/reference/cities.ts'
import { parseStored, readStored, writeStored } from '#web/lib/browser/stored.ts'

export interface OrganisationValues {
  name: string
  categoryId: number | null
  city: City | null
  avatar: ImageSet | null
}

/** The server's values and their version, with which fields are compared. */
export interface OrganisationBase {
  values: OrganisationValues
  version: number
}

export interface OrganisationDraft {
  values: OrganisationValues
  /** The values before the changes: others may have saved since. */
  base: OrganisationBase
}

const keyOf = (viewerId: string, subject: string) => `shodim:draft:organisation:${viewerId}:${subject}`

export function readOrganisationDraft(viewerId: string, subject: string): OrganisationDraft | null {
  return parseStored(readStored(keyOf(viewerId, subject)), isDraft)
}

export function serialiseOrganisationDraft(draft: OrganisationDraft): string {
  return JSON.stringify(draft)
}

/** @param draft as `serialiseOrganisationDraft` made it; null deletes it */
export function saveOrganisationDraft(viewerId: string, subject: string, draft: string | null): void {
  writeStored(keyOf(viewerId, subject), draft)
}

export function deleteOrganisationDraft(viewerId: string, subject: string): void {
  saveOrganisationDraft(viewerId, subject, null)
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
