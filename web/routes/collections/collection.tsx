import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { requireId } from '#web/lib/pages/route-id.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { collectionQuery } from '#web/nouns/collections/api.ts'
import { CollectionPage } from '#web/screens/collections/collection-page.tsx'
import { collectionSeo } from '#web/screens/collections/collection-seo.ts'

export async function load({ queryClient, params, publicUrl }: PageLoadArgs) {
  const collection = await queryClient.fetchQuery(collectionQuery(requireId(params.collectionId)))
  return { seo: pageHeadOf(collectionSeo(collection, publicUrl), publicUrl) }
}

export default function CollectionRoute() {
  const { collectionId = '' } = useParams()
  const { data: collection } = useQuery(collectionQuery(collectionId))
  return collection ? <CollectionPage key={collection.id} collection={collection} /> : null
}
