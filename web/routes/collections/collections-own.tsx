import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { metaOf } from '#web/lib/pages/seo.ts'
import { ownCollectionsQuery } from '#web/nouns/collections/api.ts'
import { OwnCollectionsPage } from '#web/screens/collections/own-collections-page.tsx'

export async function load({ queryClient, publicUrl }: PageLoadArgs) {
  const collections = queryClient.prefetchQuery(ownCollectionsQuery())
  if (import.meta.env.SSR) await collections
  return { seo: metaOf({ title: 'Мои подборки', isIndexed: false }, publicUrl) }
}

export default function OwnCollectionsRoute() {
  return <OwnCollectionsPage />
}
