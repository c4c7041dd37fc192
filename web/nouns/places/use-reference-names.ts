import { useQuery } from '@tanstack/react-query'
import { categoriesQuery, cuisinesQuery, dresscodesQuery } from '#web/nouns/reference/api.ts'
import type { ReferenceNames } from './format-field-value.ts'

export function useReferenceNames(organisation: { id: string; name: string } | null): ReferenceNames {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: cuisines = [] } = useQuery(cuisinesQuery)
  const { data: dresscodes = [] } = useQuery(dresscodesQuery)
  return { categories, cuisines, dresscodes, organisations: organisation ? [organisation] : [] }
}
