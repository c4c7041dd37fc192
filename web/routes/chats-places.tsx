import { chatsQuery } from '#web/features/chats/api.ts'
import { ChatsPage } from '#web/features/chats/chats-page.tsx'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import type { RouteHandle } from '#web/lib/route-handle.ts'
import { loadedMeta, metaOf } from '#web/lib/seo.ts'

async function load({ queryClient, publicUrl }: PageLoadArgs) {
  const list = chatsQuery(true, '')
  if (import.meta.env.SSR) await queryClient.ensureInfiniteQueryData(list)
  else void queryClient.prefetchInfiniteQuery({ ...list, staleTime: 0 })
  return { seo: metaOf({ title: 'Сообщения заведений', isIndexed: false }, publicUrl) }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const handle: RouteHandle = { isBackHidden: true }
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default function Page() {
  return <ChatsPage isStaffed={true} />
}
