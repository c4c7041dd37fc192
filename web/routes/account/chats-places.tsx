import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import type { RouteHandle } from '#web/lib/pages/route-handle.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { chatsQuery } from '#web/nouns/chats/api.ts'
import { ChatsPage } from '#web/screens/chats/chats-page.tsx'

export async function load({ queryClient, publicUrl }: PageLoadArgs) {
  const list = chatsQuery(true, '')
  if (import.meta.env.SSR) await queryClient.ensureInfiniteQueryData(list)
  else void queryClient.prefetchInfiniteQuery({ ...list, staleTime: 0 })
  return { seo: pageHeadOf({ title: 'Сообщения заведений', isIndexed: false }, publicUrl) }
}

export const handle: RouteHandle = { isBackHidden: true }

export default function Page() {
  return <ChatsPage isStaffed={true} />
}
