import { data } from 'react-router'
import { pageOf } from '#web/lib/api/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { metaOf } from '#web/lib/pages/seo.ts'
import { accountsQuery } from '#web/nouns/administration/api.ts'
import { AdministrationPage } from '#web/screens/administration/administration-page.tsx'

export async function load({ queryClient, url, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin) throw data({ status: 'Forbidden' }, { status: 403 })
  const list = accountsQuery(url.searchParams.get('query')?.trim() ?? '', pageOf(url))
  if (import.meta.env.SSR) await queryClient.ensureInfiniteQueryData(list)
  else void queryClient.prefetchInfiniteQuery(list)
  return { seo: metaOf({ title: 'Администрирование', isIndexed: false }, publicUrl) }
}

export default AdministrationPage
