import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEvents } from '#contract/chats/realtime.ts'
import { openSocket } from '#web/lib/api/open-socket.ts'
import { usePageState } from '#web/lib/pages/page-state.tsx'
import { pollQuery } from './api.ts'
import { showPollState } from './poll-changes.ts'

/** Receives votes while a poll is open, also without an account. Renders nothing. */
export function PollConnection({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const { secondApiOrigin } = usePageState().settings
  useEffect(() => {
    const socket = openSocket({ origin: secondApiOrigin, auth: { poll: token } })
    // Votes before the socket opened, at first or after a gap, have to be requested.
    socket.on('connect', () => void queryClient.invalidateQueries({ queryKey: pollQuery(token).queryKey }))
    socket.on('poll', ({ state }: LiveEvents['poll']) => showPollState(queryClient, token, state))
    return () => void socket.disconnect()
  }, [queryClient, secondApiOrigin, token])
  return null
}
