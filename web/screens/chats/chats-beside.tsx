import { useIsWide } from '#web/lib/browser/wide-screen.ts'
import { ChatsPanel } from './chats-panel.tsx'

/** The list beside an open chat, where the screen has room for it. */
export function ChatsBeside({ isStaffed }: { isStaffed: boolean }) {
  const isWide = useIsWide()
  return isWide && <ChatsPanel isStaffed={isStaffed} isBeside />
}
