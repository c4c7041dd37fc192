import type { ModalProps } from '#web/lib/pages/modal.ts'
import { usePageState, useViewer } from '#web/lib/pages/page-state.tsx'
import { ChatPickerSheet } from '#web/nouns/chats/chat-picker-sheet.tsx'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { shareAddress } from '#web/ui/windows/share-address.ts'

const Link2 = icon('link-2')

/** Sends the place to a chat, or its link anywhere. Renders nothing for a guest, who has no chats. */
export function SharePlaceSheet({ onClose }: ModalProps) {
  const place = useCurrentPlace()
  const viewer = useViewer()
  const { publicUrl } = usePageState().settings
  if (!place || !viewer) return null
  const { name, latinName } = place
  return (
    <ChatPickerSheet title="Поделиться в чате" text={`${name}: ${publicUrl}/${latinName}`} onClose={onClose}>
      <Button
        isWide
        icon={<Link2 aria-hidden="true" />}
        onClick={() => void shareAddress(`/${latinName}`, name)}
      >
        Поделиться ссылкой
      </Button>
    </ChatPickerSheet>
  )
}
