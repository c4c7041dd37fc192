import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { OperationData } from '#contract/api.ts'
import { isLive, onConnection, onLive } from '#web/features/live/live-bus.ts'
import { apiOf } from '#web/lib/api.ts'
import { onSaid } from './said.ts'
import { Thread } from './thread.ts'

const ASK_EVERY_MS = 5000
const TYPING_MS = 4000

/** The messages of the chat that is open: live where there is a socket, asked for every few seconds where there is none. */
export function useThread(
  chatId: string,
  start: (OperationData<'GET /api/v2/messages'> & { isTail: boolean }) | null,
) {
  const api = apiOf(useQueryClient())
  const [thread] = useState(() => new Thread(api, chatId, start, start?.isTail))
  const state = useSyncExternalStore(thread.subscribe, thread.state, thread.state)
  const [isOtherTyping, setIsOtherTyping] = useState(false)

  useEffect(() => {
    const catchUp = () => void thread.catchUp().catch(() => undefined)
    let typingEnds: ReturnType<typeof setTimeout> | undefined
    const stopTyping = () => setIsOtherTyping(false)
    const forget = [
      onLive('message', (event) => {
        if (event.chatId !== chatId) return
        thread.receive(event.message)
        if (!event.message.isOwn) stopTyping()
      }),
      onLive('progress', (event) => event.chatId === chatId && thread.heardProgress(event)),
      onLive('typing', (event) => {
        if (event.chatId !== chatId) return
        setIsOtherTyping(true)
        clearTimeout(typingEnds)
        typingEnds = setTimeout(stopTyping, TYPING_MS)
      }),
      onSaid((message) => message.chatId === chatId && thread.receive(message)),
      onConnection(catchUp),
    ]
    const timer = setInterval(() => {
      if (!isLive() && !document.hidden) catchUp()
    }, ASK_EVERY_MS)
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
