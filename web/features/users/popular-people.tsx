import { useQuery } from '@tanstack/react-query'
import { useIsWide } from '#web/lib/wide-screen.ts'
import { Panel } from '#web/ui/page-columns.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { peopleQuery } from './api.ts'
import { PersonRow } from './person-row.tsx'

/** Whom people of the city read. Only a wide screen has room for it, so only there it is asked for. */
export function PopularPeople({ city }: { city: string }) {
  const isWide = useIsWide()
  return isWide ? <PopularPeoplePanel city={city} /> : null
}

function PopularPeoplePanel({ city }: { city: string }) {
  const { data, isPending } = useQuery(peopleQuery(city, 'followerCount'))
  if (!isPending && !data?.length) return null
  return (
    <Panel title="Кого читают">
      {isPending
        ? [1, 2, 3, 4, 5].map((row) => <RowSkeleton key={row} />)
        : data?.map((person) => <PersonRow key={person.id} person={person} />)}
    </Panel>
  )
}
