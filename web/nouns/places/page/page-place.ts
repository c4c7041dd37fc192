import { useQuery } from '@tanstack/react-query'
import { useMatches } from 'react-router'
import type { Place } from '#contract/places/places.ts'
import { placeQuery } from '../place-query.ts'

/** The place of the current page, for modals over it, such as its phone numbers. */
export function useCurrentPlace(): Place | undefined {
  const id = useMatches().at(-1)?.params.placeId ?? ''
  return useQuery({ ...placeQuery(id), enabled: id !== '' }).data
}
