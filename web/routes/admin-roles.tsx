import { data } from 'react-router'
import { roleChangesQuery } from '#web/features/administration/api.ts'
import { RoleLogPage } from '#web/features/administration/role-log-page.tsx'
import { pageOf } from '#web/lib/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

export async function load({ queryClient, url, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin) throw data({ status: 'Forbidden' }, { status: 403 })
  const list = roleChangesQuery(pageOf(url))
  if (import.meta.env.SSR) await queryClient.ensureInfiniteQueryData(list)
  else void queryClient.prefetchInfiniteQuery(list)
  return { seo: metaOf({ title: 'Журнал ролей', isIndexed: false }, publicUrl) }
}

export default RoleLogPage
