import { useIsWide } from '#web/lib/browser/wide-screen.ts'
import { ChatsPanel } from './chats-panel.tsx'

/** The list of chats beside an open one, on wide screens. */
export function ChatsSidePanel({ isStaffed }: { isStaffed: boolean }) {
  const isWide = useIsWide()
  return isWide && <ChatsPanel isStaffed={isStaffed} isBeside />
}
