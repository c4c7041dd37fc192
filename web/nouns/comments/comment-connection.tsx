import { useEffect, useEffectEvent } from 'react'
import { openSocket } from '#web/lib/api/open-socket.ts'
import { usePageState } from '#web/lib/pages/page-state.tsx'

/** Jitter: open pages of a popular post do not all send a request in one moment. */
const MAX_JITTER_MS = 1500

interface CommentConnectionProps {
  postId: string
  onOpenChange: (isOpen: boolean) => void
  /** There may be new comments. */
  onNewComments: () => void
}

/** Listens for new comments while the page is visible, also without an account. Renders nothing. */
export function CommentConnection({ postId, onOpenChange, onNewComments }: CommentConnectionProps) {
  const { secondApiOrigin } = usePageState().settings
  const changeOpen = useEffectEvent(onOpenChange)
  const notifyListener = useEffectEvent(onNewComments)
  useEffect(() => {
    const socket = openSocket({ origin: secondApiOrigin, auth: { post: postId }, autoConnect: false })
    let timer: ReturnType<typeof setTimeout> | undefined
    socket.on('connect', () => {
      changeOpen(true)
      // Comments before the socket opened, at first or after a gap, have to be asked for.
      notifyListener()
    })
    socket.on('disconnect', () => changeOpen(false))
    socket.on('comments', () => {
      timer ??= setTimeout(() => {
        timer = undefined
        notifyListener()
      }, Math.random() * MAX_JITTER_MS)
    })
    const syncConnection = () => {
      if (document.hidden || !navigator.onLine) socket.disconnect()
      else socket.connect()
    }
    syncConnection()
    document.addEventListener('visibilitychange', syncConnection)
    window.addEventListener('online', syncConnection)
    window.addEventListener('offline', syncConnection)
    return () => {
      document.removeEventListener('visibilitychange', syncConnection)
      window.removeEventListener('online', syncConnection)
      window.removeEventListener('offline', syncConnection)
      clearTimeout(timer)
      socket.disconnect()
      changeOpen(false)
    }
  }, [postId, secondApiOrigin])
  return null
}
