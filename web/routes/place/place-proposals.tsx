import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { metaOf } from '#web/lib/pages/seo.ts'
import { loadPlace } from '#web/nouns/places/page/load-place.ts'
import { usePagePlace } from '#web/nouns/places/page/page-place.ts'
import { FormPlaceholder } from '#web/ui/forms/form-placeholder.tsx'

const ProposalsPage = lazy(async () => ({
  default: (await import('#web/screens/place-proposals/proposals-page.tsx')).ProposalsPage,
}))

export async function load(args: PageLoadArgs) {
  const place = await loadPlace(args)
  if (!place.rights.canEdit) throw data({ status: 'Forbidden' }, { status: 403 })
  const seo = metaOf({ title: `Предложения: ${place.name}`, isIndexed: false }, args.publicUrl)
  return { seo, city: place.location.city }
}

export default function PlaceProposalsRoute() {
  const place = usePagePlace()
  return <Suspense fallback={<FormPlaceholder />}>{place && <ProposalsPage place={place} />}</Suspense>
}
