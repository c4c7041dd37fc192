import type { City } from '#contract/cities.ts'
import type { ImageSet } from '#contract/images.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'

export interface OrganisationValues {
  name: string
  categoryId: number | null
  city: City | null
  avatar: ImageSet | null
}

const keyOf = (viewerId: string, subject: string) => `shodim:draft:organisation:${viewerId}:${subject}`

export function readOrganisationDraft(viewerId: string, subject: string): OrganisationValues | null {
  try {
    const value: unknown = JSON.parse(readStored(keyOf(viewerId, subject)) ?? 'null')
    return isValues(value) ? value : null
  } catch {
    return null
  }
}

export function keepOrganisationDraft(viewerId: string, subject: string, values: OrganisationValues): void {
  writeStored(keyOf(viewerId, subject), JSON.stringify(values))
}

export function forgetOrganisationDraft(viewerId: string, subject: string): void {
  writeStored(keyOf(viewerId, subject), null)
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
