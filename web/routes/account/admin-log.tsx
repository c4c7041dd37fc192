import { data } from 'react-router'
import { pageOf } from '#web/lib/api/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { metaOf } from '#web/lib/pages/seo.ts'
import { administrationLogQuery } from '#web/nouns/administration/api.ts'
import { userQuery } from '#web/nouns/users/api.ts'
import { LogPage } from '#web/screens/administration/log-page.tsx'
import { logFilterOf } from '#web/screens/administration/log-words.ts'

export async function load({ queryClient, url, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin) throw data({ status: 'Forbidden' }, { status: 403 })
  const filter = logFilterOf(url.searchParams)
  const list = administrationLogQuery(filter, pageOf(url))
  if (import.meta.env.SSR) {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(list),
      filter.by && queryClient.prefetchQuery(userQuery(filter.by)),
    ])
  } else void queryClient.prefetchInfiniteQuery(list)
  return { seo: metaOf({ title: 'Журнал действий', isIndexed: false }, publicUrl) }
}

export default LogPage
