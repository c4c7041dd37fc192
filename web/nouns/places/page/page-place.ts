import { useQuery } from '@tanstack/react-query'
import { useMatches } from 'react-router'
import type { Place } from '#contract/places/places.ts'
import { placeQuery } from '../place-query.ts'

/** The place whose page this is; for what lies over the page, such as its phones. */
export function usePagePlace(): Place | undefined {
  const id = useMatches().at(-1)?.params.placeId ?? ''
  return useQuery({ ...placeQuery(id), enabled: id !== '' }).data
}
