import { useQuery } from '@tanstack/react-query'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Panel } from '#web/ui/page-columns.tsx'
import { peopleQuery } from './api.ts'
import { PersonRow } from './person-row.tsx'

/** People of the city with the most followers and posts. */
export function PeoplePanels({ city }: { city: string }) {
  return (
    <>
      <PeoplePanel title="Кого читают" city={city} orderBy="followerCount" />
      <PeoplePanel title="Кто пишет" city={city} orderBy="postCount" />
    </>
  )
}

interface PeoplePanelProps {
  title: string
  city: string
  orderBy: 'followerCount' | 'postCount'
}

function PeoplePanel({ title, city, orderBy }: PeoplePanelProps) {
  const { data, isPending } = useQuery(peopleQuery(city, orderBy))
  if (!isPending && !data?.length) return null
  return (
    <Panel title={title}>
      {isPending
        ? [1, 2, 3, 4, 5].map((row) => <RowSkeleton key={row} />)
        : data?.map((person) => (
            <PersonRow key={person.id} person={person} showsPostCount={orderBy === 'postCount'} />
          ))}
    </Panel>
  )
}
