import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { placeFieldNames } from '#contract/place-fields.ts'
import type { Place } from '#contract/places.ts'
import { RevisionsPage } from '#web/features/revisions/revisions-page.tsx'
import { apiOf } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { placeSaved } from '../editing/api.ts'
import { useValueNames } from '../editing/place-conflict.tsx'
import { valueWords } from '../editing/value-words.ts'
import { placeCrumbs } from '../place-page/place-crumbs.ts'

function placeHistoryQuery(placeId: string) {
  return pagedQuery({
    queryKey: ['place-history', placeId],
    load: async (api, range, signal) =>
      (await api.call('GET /api/v1/places/:placeId/history', { params: { placeId }, query: range }, signal))
        .revisions,
  })
}

export function HistoryPage({ place }: { place: Place }) {
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(placeHistoryQuery(place.id))
  const names = useValueNames(place.organisation)
  const revert = async (revisionId: string) => {
    const { place: reverted } = await apiOf(queryClient).call(
      'POST /api/v1/places/:placeId/history/:revisionId/revert',
      { params: { placeId: place.id, revisionId } },
    )
    placeSaved(queryClient, reverted)
  }
  return (
    <RevisionsPage
      title={`История: ${place.name}`}
      crumbs={[...placeCrumbs(place), { label: 'История' }]}
      query={query}
      fieldNames={placeFieldNames}
      words={(field, value) => valueWords(field, value, names)}
      revert={revert}
    />
  )
}
