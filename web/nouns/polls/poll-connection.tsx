import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { io } from 'socket.io-client'
import { type LiveEvents, SOCKET_PATH } from '#contract/chats/realtime.ts'
import { usePageState } from '#web/lib/pages/page-state.tsx'
import { pollQuery } from './api.ts'
import { showPollState } from './poll-changes.ts'

const MAX_PAUSE_MS = 10_000

/** Receives votes while a poll is open, also without an account. Renders nothing. */
export function PollConnection({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const { secondApiOrigin } = usePageState().settings
  useEffect(() => {
    const socket = io(secondApiOrigin || window.location.origin, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      auth: { poll: token },
      reconnectionDelayMax: MAX_PAUSE_MS,
      // A socket of its own beside the one of a signed-in person.
      forceNew: true,
    })
    // Votes before the socket opened, at first or after a gap, have to be requested.
    socket.on('connect', () => void queryClient.invalidateQueries({ queryKey: pollQuery(token).queryKey }))
    socket.on('poll', ({ state }: LiveEvents['poll']) => showPollState(queryClient, token, state))
    return () => void socket.disconnect()
  }, [queryClient, secondApiOrigin, token])
  return null
}
