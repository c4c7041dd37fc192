import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { notificationsQuery } from '#web/nouns/notifications/api.ts'
import { NotificationsPage } from '#web/screens/notifications/notifications-page.tsx'

export async function load({ queryClient, publicUrl }: PageLoadArgs) {
  const list = notificationsQuery(true)
  if (import.meta.env.SSR) await queryClient.ensureInfiniteQueryData(list)
  else void queryClient.prefetchInfiniteQuery({ ...list, staleTime: 0 })
  return { seo: pageHeadOf({ title: 'Уведомления заведений', isIndexed: false }, publicUrl) }
}

export default function Page() {
  return <NotificationsPage isForOutlet={true} />
}
