import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OperationData } from '#contract/api.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { isSocketOpen, onConnection, onServerEvent } from '#web/lib/api/live-bus.ts'
import { useStore } from '#web/lib/store.ts'
import { sentMessages } from '#web/nouns/chats/sent-messages.ts'
import { Thread } from '#web/nouns/chats/thread.ts'

const POLL_INTERVAL_MS = 5000
const TYPING_MS = 4000

/** The messages of the open chat: live over a socket, polled every few seconds without one. */
export function useThread(
  chatId: string,
  start: (OperationData<'GET /api/v2/messages'> & { hasLatest: boolean }) | null,
) {
  const api = apiOf(useQueryClient())
  const [thread] = useState(() => new Thread(api, chatId, start, start?.hasLatest))
  const state = useStore(thread.state)
  const [isOtherTyping, setIsOtherTyping] = useState(false)

  useEffect(() => {
    const catchUp = () => void thread.loadChanges().catch(() => undefined)
    let typingEnds: ReturnType<typeof setTimeout> | undefined
    const stopTyping = () => setIsOtherTyping(false)
    const forget = [
      onServerEvent('message', (event) => {
        if (event.chatId !== chatId) return
        thread.receive(event.message)
        if (!event.message.isOwn) stopTyping()
      }),
      onServerEvent('progress', (event) => event.chatId === chatId && thread.updateProgress(event)),
      onServerEvent('typing', (event) => {
        if (event.chatId !== chatId) return
        setIsOtherTyping(true)
        clearTimeout(typingEnds)
        typingEnds = setTimeout(stopTyping, TYPING_MS)
      }),
      sentMessages.subscribe((message) => message.chatId === chatId && thread.receive(message)),
      onConnection(catchUp),
    ]
    const timer = setInterval(() => {
      if (!isSocketOpen() && !document.hidden) catchUp()
    }, POLL_INTERVAL_MS)
    window.addEventListener('online', catchUp)
    window.addEventListener('focus', catchUp)
    catchUp()
    return () => {
      for (const stop of forget) stop()
      clearInterval(timer)
      clearTimeout(typingEnds)
      window.removeEventListener('online', catchUp)
      window.removeEventListener('focus', catchUp)
    }
  }, [thread, chatId])
  return { thread, state, isOtherTyping }
}
