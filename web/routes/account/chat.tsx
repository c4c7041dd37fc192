import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type ShouldRevalidateFunctionArgs, useParams, useSearchParams } from 'react-router'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { ignoreOverlays } from '#web/lib/pages/modal.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import type { RouteHandle } from '#web/lib/pages/route-handle.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { chatQuery, messagesQuery, otherSide, readTarget } from '#web/nouns/chats/api.ts'
import { ChatPage } from '#web/screens/chat/chat-page.tsx'
import { ChatsSplit } from '#web/screens/chats/chats-split.tsx'

const ChatsSidePanel = lazyWithRetry(
  'ChatsSidePanel',
  () => import('#web/screens/chats/chats-side-panel.tsx'),
)

export async function load({ queryClient, publicUrl, url, params: { chatId = '' } }: PageLoadArgs) {
  const [chat] = await Promise.all([
    queryClient.fetchQuery(chatQuery(chatId)),
    queryClient.fetchQuery({ ...messagesQuery(chatId, readTarget(url.searchParams)), staleTime: 0 }),
  ])
  return { seo: pageHeadOf({ title: otherSide(chat).name, isIndexed: false }, publicUrl) }
}

export const handle: RouteHandle = { isBackHidden: true, isFooterHidden: true }

/** A search in the list beside the chat does not reload the chat. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = args
  const isSearch =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.searchParams.get('query') !== nextUrl.searchParams.get('query')
  return !isSearch && ignoreOverlays(args)
}

export default function Page() {
  const { chatId = '' } = useParams()
  const [parameters] = useSearchParams()
  const target = readTarget(parameters)
  const { data: chat } = useQuery(chatQuery(chatId))
  return (
    <ChatsSplit
      first="chat"
      list={
        <Suspense>
          <ChatsSidePanel isStaffed={chat?.isStaffed ?? false} />
        </Suspense>
      }
      chat={<ChatPage key={`${chatId} ${target}`} chatId={chatId} target={target} />}
    />
  )
}
