import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Message } from '#contract/chats/chats.ts'
import type { LiveEventName } from '#contract/chats/realtime.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { dispatchServerEvent, isSocketOpen, onServerEvent, setSocketOpen } from '#web/lib/api/live-bus.ts'
import { openSocket } from '#web/lib/api/open-socket.ts'
import { refetchChanged } from '#web/lib/api/refetch-changed.ts'
import { usePageState } from '#web/lib/pages/page-state.tsx'
import { chatsKey } from '#web/nouns/chats/api.ts'
import { notificationsKey } from '#web/nouns/notifications/api.ts'
import { isSwitchedOn } from '#web/nouns/notifications/switches.ts'
import { unreadKey } from '#web/nouns/notifications/unread-query.ts'
import { newReservationsQuery } from '#web/nouns/reservations/board/board-api.ts'
import { playSound } from './sound.ts'
import { flashTitle } from './title-flash.ts'

const RECONNECT_PAUSE_MS = 10_000
const POLL_INTERVAL_MS = 30_000
/** Enough time for another tab, device or colleague with the open chat to mark a message as read. */
const ALERT_DELAY_MS = 700
const names: LiveEventName[] = ['notifications', 'message', 'progress', 'cleared', 'reservations', 'typing']

/** Receives live events of a signed-in person, updates counters, and plays sounds. Renders nothing. */
export function LiveConnection({ viewerId }: { viewerId: string }) {
  const queryClient = useQueryClient()
  const { secondApiOrigin } = usePageState().settings
  useEffect(() => {
    const refresh = (key: QueryKey) => void refetchChanged(queryClient, key)
    const refreshAll = () => {
      refresh(unreadKey)
      refresh(chatsKey)
      refresh(notificationsKey)
    }
    const socket = openSocket({ origin: secondApiOrigin })
    let reconnecting: ReturnType<typeof setTimeout> | undefined
    socket.on('connect', () => {
      setSocketOpen(true, (chatId) => socket.volatile.emit('typing', { chatId }))
      // Changes before the socket opened, at first or after a gap, have to be requested.
      refreshAll()
    })
    socket.on('disconnect', (reason) => {
      setSocketOpen(false)
      // The server closes sockets that are too slow or signed out; a later attempt may succeed.
      if (reason === 'io server disconnect')
        reconnecting = setTimeout(() => socket.connect(), RECONNECT_PAUSE_MS)
    })
    for (const name of names) socket.on(name, (payload) => dispatchServerEvent(name, payload))

    const alertNow = (title: string) => {
      flashTitle(title)
      if (isSwitchedOn('sound', viewerId)) playSound()
    }
    const pendingAlerts = new Map<string, { seq: number; timer: ReturnType<typeof setTimeout> }>()
    const alertUnlessRead = ({ chatId, seq }: Message) => {
      clearTimeout(pendingAlerts.get(chatId)?.timer)
      const alertUser = async () => {
        pendingAlerts.delete(chatId)
        // Not cached, because an opened chat requests its own state.
        const request = apiOf(queryClient).call('GET /api/v2/chats/:chatId', { params: { chatId } })
        const isMuted = await request.then(({ chat }) => chat.isMuted).catch(() => false)
        if (!isMuted) alertNow('Новое сообщение — Сходим')
      }
      pendingAlerts.set(chatId, { seq, timer: setTimeout(() => void alertUser(), ALERT_DELAY_MS) })
    }
    const unsubscribers = [
      onServerEvent('message', ({ isNew, message }) => {
        refresh(unreadKey)
        refresh(chatsKey)
        if (isNew && !message.isOwn && !isReading(message.chatId)) alertUnlessRead(message)
      }),
      onServerEvent('progress', ({ chatId, isOwn, readSeq }) => {
        if (isOwn) refresh(unreadKey)
        refresh(chatsKey)
        const waiting = pendingAlerts.get(chatId)
        if (!isOwn || !waiting || waiting.seq > readSeq) return
        clearTimeout(waiting.timer)
        pendingAlerts.delete(chatId)
      }),
      onServerEvent('cleared', () => {
        refresh(unreadKey)
        refresh(chatsKey)
      }),
      onServerEvent('reservations', () => refresh(newReservationsQuery.queryKey)),
      onServerEvent('notifications', ({ isNew }) => {
        refresh(unreadKey)
        refresh(notificationsKey)
        if (isNew) alertNow('Новое уведомление — Сходим')
      }),
    ]
    const handleOnline = () => {
      socket.connect()
      refreshAll()
    }
    window.addEventListener('online', handleOnline)
    const timer = setInterval(() => {
      if (isSocketOpen() || document.hidden) return
      refreshAll()
    }, POLL_INTERVAL_MS)
    return () => {
      window.removeEventListener('online', handleOnline)
      clearInterval(timer)
      clearTimeout(reconnecting)
      for (const stop of unsubscribers) stop()
      for (const { timer } of pendingAlerts.values()) clearTimeout(timer)
      socket.disconnect()
      setSocketOpen(false)
    }
  }, [queryClient, secondApiOrigin, viewerId])
  return null
}

function isReading(chatId: string): boolean {
  return document.hasFocus() && window.location.pathname === `/chats/${chatId}`
}
