import { useQuery } from '@tanstack/react-query'
import { useMatches } from 'react-router'
import { organisationQuery } from '#web/nouns/organisations/api.ts'
import { placeQuery } from '#web/nouns/places/place-query.ts'

/** The venue whose rights are edited: a place or a chain. */
export interface Venue {
  kind: 'place' | 'organisation'
  id: string
  name: string
  isRequested: boolean
  canRequestRole: boolean
  canClaim: boolean
  canManage: boolean
}

/** The parameters that operations expect. */
export function venueIds({ kind, id }: Pick<Venue, 'kind' | 'id'>) {
  return kind === 'place' ? { placeId: id } : { organisationId: id }
}

/** `place-{id}` and `organisation-{id}` of an address; null for other text. */
function readVenueId(text: string | null): Pick<Venue, 'kind' | 'id'> | null {
  const [, kind, id = ''] = /^(place|organisation)-([0-9a-f]{24})$/.exec(text ?? '') ?? []
  return kind === 'place' || kind === 'organisation' ? { kind, id } : null
}

/** The venue of a modal: the one in its address, else that of the page below. */
export function useVenue(modalId: string | null): Venue | undefined {
  const params = useMatches().at(-1)?.params ?? {}
  const named = readVenueId(modalId)
  const placeId = named ? (named.kind === 'place' ? named.id : '') : (params.placeId ?? '')
  const organisationId = named
    ? named.kind === 'organisation'
      ? named.id
      : ''
    : (params.organisationId ?? '')
  const { data: place } = useQuery({ ...placeQuery(placeId), enabled: placeId !== '' })
  const { data: organisation } = useQuery({
    ...organisationQuery(organisationId),
    enabled: organisationId !== '',
  })
  if (place) {
    const { id, name, isRequested, rights } = place
    return {
      kind: 'place',
      id,
      name,
      isRequested,
      canRequestRole: rights.canRequestRole,
      canClaim: rights.canClaim,
      canManage: rights.canManagePermissions,
    }
  }
  if (!organisation) return undefined
  const { id, name, isRequested, rights } = organisation
  return {
    kind: 'organisation',
    id,
    name,
    isRequested,
    canRequestRole: rights.canRequestRole,
    canClaim: false,
    canManage: rights.canManagePermissions,
  }
}
