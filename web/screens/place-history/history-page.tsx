import { useInfiniteQuery } from '@tanstack/react-query'
import { placeFieldLabels } from '#contract/places/place-fields.ts'
import type { Place } from '#contract/places/places.ts'
import { placeHistoryQuery } from '#web/nouns/places/edit-form/api.ts'
import { useRevertPlace } from '#web/nouns/places/edit-form/place-changes.ts'
import { formatFieldValue } from '#web/nouns/places/format-field-value.ts'
import { placeCrumbs } from '#web/nouns/places/page/place-crumbs.ts'
import { useReferenceNames } from '#web/nouns/places/use-reference-names.ts'
import { RevisionsPage } from '#web/nouns/revisions/revisions-page.tsx'

export function HistoryPage({ place }: { place: Place }) {
  const query = useInfiniteQuery(placeHistoryQuery(place.id))
  const names = useReferenceNames(place.organisation)
  const revert = useRevertPlace(place.id)
  return (
    <RevisionsPage
      title={`История: ${place.name}`}
      crumbs={[...placeCrumbs(place), { label: 'История' }]}
      query={query}
      fieldNames={placeFieldLabels}
      formatValue={(field, value) => formatFieldValue(field, value, names)}
      revert={revert}
    />
  )
}
