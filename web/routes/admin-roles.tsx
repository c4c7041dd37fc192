import { data } from 'react-router'
import { roleChangesQuery } from '#web/features/administration/api.ts'
import { RoleLogPage } from '#web/features/administration/role-log-page.tsx'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { pageOf } from '#web/lib/paged-query.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import { loadedMeta, metaOf } from '#web/lib/seo.ts'

async function load({ queryClient, url, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin) throw data({ status: 'Forbidden' }, { status: 403 })
  const list = roleChangesQuery(pageOf(url))
  if (import.meta.env.SSR) await queryClient.ensureInfiniteQueryData(list)
  else void queryClient.prefetchInfiniteQuery(list)
  return { seo: metaOf({ title: 'Журнал ролей', isIndexed: false }, publicUrl) }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default RoleLogPage
