import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { io } from 'socket.io-client'
import type { Message } from '#contract/chats.ts'
import { type LiveEventName, SOCKET_PATH } from '#contract/realtime.ts'
import { chatsKey } from '#web/features/chats/api.ts'
import { notificationsKey } from '#web/features/notifications/api.ts'
import { isSwitchedOn } from '#web/features/notifications/switches.ts'
import { unreadKey } from '#web/features/notifications/unread-counts.ts'
import { usePageState } from '#web/lib/page-state.tsx'
import { isLive, onLive, passOn, setConnection } from './live-bus.ts'
import { playSound } from './sound.ts'
import { flashTitle } from './title-flash.ts'

const LONGEST_PAUSE_MS = 10_000
const ASK_EVERY_MS = 30_000
/** Long enough for another tab, device or colleague that looks at the chat to say that it has been read. */
const READ_ELSEWHERE_MS = 700
const names: LiveEventName[] = ['notifications', 'message', 'progress', 'cleared', 'typing']

/** For somebody signed in: hears the server, keeps counters right in this tab, rings and flashes. Renders nothing. */
export function LiveKeeper({ viewerId }: { viewerId: string }) {
  const queryClient = useQueryClient()
  const { secondApiOrigin } = usePageState().settings
  useEffect(() => {
    const refresh = (key: readonly string[]) => void queryClient.invalidateQueries({ queryKey: key })
    const refreshAll = () => {
      refresh(unreadKey)
      refresh(chatsKey)
      refresh(notificationsKey)
    }
    const socket = io(secondApiOrigin || window.location.origin, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      withCredentials: true,
      reconnectionDelayMax: LONGEST_PAUSE_MS,
    })
    socket.on('connect', () => {
      setConnection(true, (chatId) => socket.volatile.emit('typing', { chatId }))
      // What happened before it opened, at first or after a gap.
      refreshAll()
    })
    socket.on('disconnect', (reason) => {
      setConnection(false)
      // The server closes what it does not want: too slow, or signed out. One asks again, a little later.
      if (reason === 'io server disconnect') setTimeout(() => socket.connect(), LONGEST_PAUSE_MS)
    })
    for (const name of names) socket.on(name, (payload) => passOn(name, payload))

    const disturb = (news: string) => {
      flashTitle(news)
      if (isSwitchedOn('sound', viewerId)) playSound()
    }
    const unheard = new Map<string, { seq: number; timer: ReturnType<typeof setTimeout> }>()
    const disturbUnlessRead = ({ chatId, seq }: Message) => {
      clearTimeout(unheard.get(chatId)?.timer)
      const tell = () => {
        unheard.delete(chatId)
        disturb('Новое сообщение — Сходим')
      }
      unheard.set(chatId, { seq, timer: setTimeout(tell, READ_ELSEWHERE_MS) })
    }
    const forget = [
      onLive('message', ({ isNew, message }) => {
        refresh(unreadKey)
        refresh(chatsKey)
        if (isNew && !message.isOwn && !isReading(message.chatId)) disturbUnlessRead(message)
      }),
      onLive('progress', ({ chatId, isOwn, readSeq }) => {
        if (isOwn) refresh(unreadKey)
        refresh(chatsKey)
        const waiting = unheard.get(chatId)
        if (!isOwn || !waiting || waiting.seq > readSeq) return
        clearTimeout(waiting.timer)
        unheard.delete(chatId)
      }),
      onLive('cleared', () => {
        refresh(unreadKey)
        refresh(chatsKey)
      }),
      onLive('notifications', ({ isNew }) => {
        refresh(unreadKey)
        refresh(notificationsKey)
        if (isNew) disturb('Новое уведомление — Сходим')
      }),
    ]
    const handleOnline = () => {
      socket.connect()
      refreshAll()
    }
    window.addEventListener('online', handleOnline)
    const timer = setInterval(() => {
      if (isLive() || document.hidden) return
      refreshAll()
    }, ASK_EVERY_MS)
    return () => {
      window.removeEventListener('online', handleOnline)
      clearInterval(timer)
      for (const stop of forget) stop()
      for (const { timer } of unheard.values()) clearTimeout(timer)
      socket.disconnect()
      setConnection(false)
    }
  }, [queryClient, secondApiOrigin, viewerId])
  return null
}

function isReading(chatId: string): boolean {
  return document.hasFocus() && window.location.pathname === `/chats/${chatId}`
}
