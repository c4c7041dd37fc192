import { notificationsQuery } from '#web/features/notifications/api.ts'
import { NotificationsPage } from '#web/features/notifications/notifications-page.tsx'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import { loadedMeta, metaOf } from '#web/lib/seo.ts'

async function load({ queryClient, publicUrl }: PageLoadArgs) {
  const list = notificationsQuery(false)
  if (import.meta.env.SSR) await queryClient.ensureInfiniteQueryData(list)
  else void queryClient.prefetchInfiniteQuery({ ...list, staleTime: 0 })
  return { seo: metaOf({ title: 'Уведомления', isIndexed: false }, publicUrl) }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default function Page() {
  return <NotificationsPage isForOutlet={false} />
}
