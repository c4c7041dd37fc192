import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import { type CollectionsRequest, collectionsQuery } from '#web/nouns/collections/api.ts'
import { CollectionCard } from '#web/nouns/collections/collection-card.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { CardSkeleton } from '#web/ui/lists/skeleton.tsx'

interface CollectionListProps {
  request: CollectionsRequest
  label: string
  hasAuthor?: boolean
  empty: { title: string; text: string; action?: ReactNode }
}

/** Public collections of a city or a person. */
export function CollectionList({ request, label, hasAuthor = true, empty }: CollectionListProps) {
  const [search] = useSearchParams()
  const page = pageNumberOf(search)
  const query = useInfiniteQuery(collectionsQuery(request, page))
  return (
    <InfiniteList
      query={query}
      items={query.data?.pages.flatMap(({ items }) => items) ?? []}
      keyOf={({ id }) => id}
      renderItem={(collection) => <CollectionCard collection={collection} hasAuthor={hasAuthor} />}
      label={label}
      skeleton={<CardSkeleton />}
      layout="grid"
      pages={{ first: page, last: page + (query.data?.pages.length ?? 1) - 1 }}
      empty={{ ...empty, illustration: 'no-place' }}
    />
  )
}
