import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { pageForbidden } from '#web/lib/api/api-error.ts'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { requireId } from '#web/lib/pages/route-id.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { collectionQuery } from '#web/nouns/collections/api.ts'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'

// Loaded lazily, because a guest who opens this address only sees the sign-in.
const CollectionEditPage = lazy(async () => ({
  default: (await import('#web/screens/collections/collection-edit-page.tsx')).CollectionEditPage,
}))

export async function load({ queryClient, params, publicUrl }: PageLoadArgs) {
  const collection = await queryClient.fetchQuery(collectionQuery(requireId(params.collectionId)))
  if (!collection.rights.canEdit) throw pageForbidden()
  return { seo: pageHeadOf({ title: `${collection.title}: изменить`, isIndexed: false }, publicUrl) }
}

export default function CollectionEditRoute() {
  const { collectionId = '' } = useParams()
  const isHydrated = useIsHydrated()
  return (
    <Suspense fallback={<PageLoading />}>
      {isHydrated ? <CollectionEditPage key={collectionId} collectionId={collectionId} /> : <PageLoading />}
    </Suspense>
  )
}
