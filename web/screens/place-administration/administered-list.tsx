import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { InfiniteList, type ListQuery } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'

interface AdministeredListProps<Item> {
  query: ListQuery & { data?: { pages: { items: readonly Item[] }[] } | undefined }
  /** The first page of the list. */
  page: number
  label: string
  endText: string
  renderItem: (item: Item) => ReactNode
  /** Clears the filters, where nothing was found. */
  onClear: () => void
}

export function AdministeredList<Item extends { id: string }>({
  query,
  page,
  label,
  endText,
  renderItem,
  onClear,
}: AdministeredListProps<Item>) {
  const pages = query.data?.pages ?? []
  return (
    <InfiniteList
      query={query}
      items={pages.flatMap(({ items }) => items)}
      keyOf={({ id }) => id}
      renderItem={renderItem}
      label={label}
      skeleton={<RowSkeleton />}
      pages={{ first: page, last: page + Math.max(1, pages.length) - 1 }}
      endText={endText}
      empty={{
        title: 'Ничего не найдено',
        text: 'Измените условия',
        illustration: 'search-error',
        action: <Button onClick={onClear}>Показать все</Button>,
      }}
    />
  )
}
