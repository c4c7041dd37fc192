import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { pageNotFound } from '#web/lib/api/api-error.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { linkedCollectionQuery } from '#web/nouns/collections/api.ts'
import { CollectionPage } from '#web/screens/collections/collection-page.tsx'
import { collectionSeo } from '#web/screens/collections/collection-seo.ts'

export async function load({ queryClient, params, publicUrl }: PageLoadArgs) {
  const { linkToken = '' } = params
  if (!/^[0-9a-f]{32}$/.test(linkToken)) throw pageNotFound()
  const collection = await queryClient.fetchQuery(linkedCollectionQuery(linkToken))
  return { seo: pageHeadOf({ ...collectionSeo(collection, publicUrl), isIndexed: false }, publicUrl) }
}

export default function CollectionByLinkRoute() {
  const { linkToken = '' } = useParams()
  const { data: collection } = useQuery(linkedCollectionQuery(linkToken))
  return collection ? (
    <CollectionPage key={collection.id} collection={collection} linkToken={linkToken} />
  ) : null
}
