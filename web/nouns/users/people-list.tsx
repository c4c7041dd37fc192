import type { ReactNode } from 'react'
import type { UserSummary } from '#contract/users/users.ts'
import type { Illustration } from '#web/ui/empty-state.tsx'
import { InfiniteList, type ListQuery } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PersonRow } from './person-row.tsx'

interface PeopleListProps {
  query: ListQuery
  people: readonly UserSummary[]
  label: string
  empty: { title: string; text?: string; illustration?: Illustration; action?: ReactNode }
}

/** An infinite list of people: likes, followers, followings. */
export function PeopleList({ query, people, label, empty }: PeopleListProps) {
  return (
    <InfiniteList
      query={query}
      items={people}
      keyOf={({ id }) => id}
      renderItem={(person) => <PersonRow person={person} />}
      label={label}
      skeleton={<RowSkeleton />}
      empty={empty}
      layout="rows"
    />
  )
}
