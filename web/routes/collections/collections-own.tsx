import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { followedCollectionsQuery, ownCollectionsQuery } from '#web/nouns/collections/api.ts'
import { OwnCollectionsPage } from '#web/screens/collections/own-collections-page.tsx'

export async function load({ queryClient, publicUrl }: PageLoadArgs) {
  const collections = Promise.all([
    queryClient.prefetchQuery(ownCollectionsQuery()),
    queryClient.prefetchQuery(followedCollectionsQuery),
  ])
  if (import.meta.env.SSR) await collections
  return { seo: pageHeadOf({ title: 'Мои подборки', isIndexed: false }, publicUrl) }
}

export default function OwnCollectionsRoute() {
  return <OwnCollectionsPage />
}
