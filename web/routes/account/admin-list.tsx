import { useParams } from 'react-router'
import { pageForbidden, pageNotFound } from '#web/lib/api/api-error.ts'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { isListName, listLabels } from '#web/nouns/administration/list-labels.ts'
import { referenceRowsQuery } from '#web/nouns/administration/reference-rows-query.ts'
import { ReferenceListPage } from '#web/screens/reference-lists/reference-list-page.tsx'

export async function load({ queryClient, url, params, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin && !viewer?.isContentManager) throw pageForbidden()
  const list = params.list
  if (!isListName(list)) throw pageNotFound()
  const rows = referenceRowsQuery(list, url.searchParams.get('query')?.trim() ?? '', pageNumberOf(url))
  if (import.meta.env.SSR) await queryClient.ensureInfiniteQueryData(rows)
  else void queryClient.prefetchInfiniteQuery(rows)
  return { seo: pageHeadOf({ title: listLabels[list].title, isIndexed: false }, publicUrl) }
}

export default function AdminListRoute() {
  const { list } = useParams()
  return isListName(list) ? <ReferenceListPage key={list} list={list} /> : null
}
