import { lazy, Suspense } from 'react'
import { pageForbidden } from '#web/lib/api/api-error.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { loadPlace } from '#web/nouns/places/page/load-place.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'

const ProposalsPage = lazy(async () => ({
  default: (await import('#web/screens/place-proposals/proposals-page.tsx')).ProposalsPage,
}))

export async function load(args: PageLoadArgs) {
  const place = await loadPlace(args)
  if (!place.rights.canEdit) throw pageForbidden()
  const seo = pageHeadOf({ title: `Предложения: ${place.name}`, isIndexed: false }, args.publicUrl)
  return { seo, city: place.location.city }
}

export default function PlaceProposalsRoute() {
  const place = useCurrentPlace()
  return <Suspense fallback={<PageLoading />}>{place && <ProposalsPage place={place} />}</Suspense>
}
