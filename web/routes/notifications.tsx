import { notificationsQuery } from '#web/features/notifications/api.ts'
import { NotificationsPage } from '#web/features/notifications/notifications-page.tsx'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

export async function load({ queryClient, publicUrl }: PageLoadArgs) {
  const list = notificationsQuery(false)
  if (import.meta.env.SSR) await queryClient.ensureInfiniteQueryData(list)
  else void queryClient.prefetchInfiniteQuery({ ...list, staleTime: 0 })
  return { seo: metaOf({ title: 'Уведомления', isIndexed: false }, publicUrl) }
}

export default function Page() {
  return <NotificationsPage isForOutlet={false} />
}
