import { useParams, useSearchParams } from 'react-router'
import { chatQuery, messagesQuery, otherSide, readTarget } from '#web/features/chats/api.ts'
import { ChatPage } from '#web/features/chats/chat-page.tsx'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import type { RouteHandle } from '#web/lib/route-handle.ts'
import { loadedMeta, metaOf } from '#web/lib/seo.ts'

async function load({ queryClient, publicUrl, url, params: { chatId = '' } }: PageLoadArgs) {
  const [chat] = await Promise.all([
    queryClient.fetchQuery(chatQuery(chatId)),
    queryClient.fetchQuery({ ...messagesQuery(chatId, readTarget(url.searchParams)), staleTime: 0 }),
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
  const [parameters] = useSearchParams()
  const target = readTarget(parameters)
  return <ChatPage key={`${chatId} ${target}`} chatId={chatId} target={target} />
}
