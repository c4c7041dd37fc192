import { useQuery } from '@tanstack/react-query'
import { categoriesQuery, cuisinesQuery, dresscodesQuery, tagsQuery } from '#web/nouns/reference/api.ts'
import type { ReferenceNames } from './format-field-value.ts'

export function useReferenceNames(organisation: { id: string; name: string } | null): ReferenceNames {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: cuisines = [] } = useQuery(cuisinesQuery)
  const { data: dresscodes = [] } = useQuery(dresscodesQuery)
  const { data: tags = [] } = useQuery(tagsQuery)
  return { categories, cuisines, dresscodes, tags, organisations: organisation ? [organisation] : [] }
}
