import type { ModalProps } from '#web/lib/pages/modal.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { SignInRequiredSheet } from '#web/nouns/accounts/sign-in/sign-in-required-sheet.tsx'
import { type ReportedKind, readReportId, reportTargetId } from '#web/nouns/moderation/report-address.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { ReportForm } from './report-form.tsx'

const titles: Record<ReportedKind, string> = {
  post: 'Пожаловаться на запись',
  comment: 'Пожаловаться на комментарий',
  place: 'Пожаловаться на заведение',
  user: 'Пожаловаться на человека',
  message: 'Пожаловаться на сообщение',
  collection: 'Пожаловаться на подборку',
}

/** `?modal=report&modal_id=post-{id}`: reports something to the moderators. */
export function ReportModal({ id, onClose }: ModalProps) {
  const viewer = useViewer()
  const reported = readReportId(id)
  if (!reported) return <NothingToReport onClose={onClose} />
  const title = titles[reported.kind]
  if (!viewer) {
    return (
      <SignInRequiredSheet title={title} onClose={onClose}>
        Войдите, чтобы отправить жалобу: так мы отличаем людей от роботов. Имя увидим только мы.
      </SignInRequiredSheet>
    )
  }
  return <ReportForm key={reportTargetId(reported)} reported={reported} title={title} onClose={onClose} />
}

function NothingToReport({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="Пожаловаться" onClose={onClose} footer={<Button onClick={onClose}>Закрыть</Button>}>
      <EmptyState
        title="Не на что пожаловаться"
        text="Ссылка неполная. Откройте запись, заведение или человека и выберите «Пожаловаться» там."
        illustration="not-found"
      />
    </Sheet>
  )
}
