import { data } from 'react-router'
import { AdministrationPage } from '#web/features/administration/administration-page.tsx'
import { accountsQuery } from '#web/features/administration/api.ts'
import { pageOf } from '#web/lib/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

export async function load({ queryClient, url, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin) throw data({ status: 'Forbidden' }, { status: 403 })
  const list = accountsQuery(url.searchParams.get('query')?.trim() ?? '', pageOf(url))
  if (import.meta.env.SSR) await queryClient.ensureInfiniteQueryData(list)
  else void queryClient.prefetchInfiniteQuery(list)
  return { seo: metaOf({ title: 'Администрирование', isIndexed: false }, publicUrl) }
}

export default AdministrationPage
