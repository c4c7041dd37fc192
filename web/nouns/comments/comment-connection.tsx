import { useEffect, useEffectEvent } from 'react'
import { io } from 'socket.io-client'
import { SOCKET_PATH } from '#contract/chats/realtime.ts'
import { usePageState } from '#web/lib/pages/page-state.tsx'

const MAX_PAUSE_MS = 10_000
/** Readers of a popular post do not all ask in one moment. */
const SPREAD_MS = 1500

interface CommentConnectionProps {
  postId: string
  onOpenChange: (isOpen: boolean) => void
  /** There may be new comments. */
  onNews: () => void
}

/** Hears of new comments of a post while the page is seen, also without an account. Renders nothing. */
export function CommentConnection({ postId, onOpenChange, onNews }: CommentConnectionProps) {
  const { secondApiOrigin } = usePageState().settings
  const changeOpen = useEffectEvent(onOpenChange)
  const tellNews = useEffectEvent(onNews)
  useEffect(() => {
    const socket = io(secondApiOrigin || window.location.origin, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      auth: { post: postId },
      reconnectionDelayMax: MAX_PAUSE_MS,
      autoConnect: false,
      // A socket of its own beside the one of a signed-in person.
      forceNew: true,
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    socket.on('connect', () => {
      changeOpen(true)
      // Comments before the socket opened, at first or after a gap, have to be asked for.
      tellNews()
    })
    socket.on('disconnect', () => changeOpen(false))
    socket.on('comments', () => {
      timer ??= setTimeout(() => {
        timer = undefined
        tellNews()
      }, Math.random() * SPREAD_MS)
    })
    const follow = () => {
      if (document.hidden || !navigator.onLine) socket.disconnect()
      else socket.connect()
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('online', follow)
    window.addEventListener('offline', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('online', follow)
      window.removeEventListener('offline', follow)
      clearTimeout(timer)
      socket.disconnect()
      changeOpen(false)
    }
  }, [postId, secondApiOrigin])
  return null
}
