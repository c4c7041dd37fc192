import { useParams } from 'react-router'
import { chatQuery, latestMessagesQuery, otherSide } from '#web/features/chats/api.ts'
import { ChatPage } from '#web/features/chats/chat-page.tsx'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import type { RouteHandle } from '#web/lib/route-handle.ts'
import { loadedMeta, metaOf } from '#web/lib/seo.ts'

async function load({ queryClient, publicUrl, params: { chatId = '' } }: PageLoadArgs) {
  const [chat] = await Promise.all([
    queryClient.fetchQuery(chatQuery(chatId)),
    queryClient.fetchQuery({ ...latestMessagesQuery(chatId), staleTime: 0 }),
  ])
  return { seo: metaOf({ title: otherSide(chat).name, isIndexed: false }, publicUrl) }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const handle: RouteHandle = { isBackHidden: true }
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default function Page() {
  const { chatId = '' } = useParams()
  return <ChatPage key={chatId} chatId={chatId} />
}
