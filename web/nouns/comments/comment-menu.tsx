import { useState } from 'react'
import type { CommentSummary } from '#contract/posts/comments.ts'
import { useOpenModal } from '#web/lib/pages/modal.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { commentLikesId } from '#web/nouns/likes/likes-address.ts'
import { useCanHideOnPage } from '#web/nouns/moderation/can-hide-on-page.ts'
import { DeletionDialog } from '#web/nouns/moderation/deletion-dialog.tsx'
import { useReport } from '#web/nouns/moderation/report-address.ts'
import { icon } from '#web/ui/icon.ts'
import { ActionsMenu } from '#web/ui/windows/actions-menu.tsx'
import { useDeleteComment, useHideComment } from './comment-changes.ts'
import { useCommentComposer } from './comment-composer.tsx'

const EyeOff = icon('eye-off')
const Flag = icon('flag')
const Heart = icon('heart')
const PenLine = icon('pen-line')
const Trash2 = icon('trash-2')

const removal = {
  title: 'Удалить комментарий?',
  consequence:
    'Автор, модераторы и\u00A0открытый журнал увидят, что комментарий удалило заведение. Автор сможет обжаловать решение.',
}

/** The menu of a comment. It is loaded by the first click on its button, so it is open when it mounts. */
export function CommentMenu({
  comment,
  className,
}: {
  comment: CommentSummary
  className: string | undefined
}) {
  const { id, user, likeCount, canEdit, canDelete, canHide, needsReason } = comment
  const viewer = useViewer()
  const { setMode } = useCommentComposer()
  const openModal = useOpenModal()
  const report = useReport({ kind: 'comment', id })
  const [isConfirming, setIsConfirming] = useState(false)
  const isHidingHere = useCanHideOnPage()
  const remove = useDeleteComment(comment, { onError: () => !needsReason && setIsConfirming(false) })
  const hide = useHideComment(comment)
  const isOwn = viewer !== null && user?.id === viewer.id
  const items = [
    canEdit && {
      label: 'Редактировать',
      icon: PenLine,
      // After the menu has returned the focus.
      onSelect: () => void setTimeout(() => setMode({ kind: 'edit', comment })),
    },
    likeCount > 0 && {
      label: 'Кому понравилось',
      icon: Heart,
      onSelect: () => openModal('user_likes', commentLikesId(id)),
    },
    canHide && isHidingHere && { label: 'Скрыть', icon: EyeOff, onSelect: () => hide.mutate() },
    !isOwn && (!canEdit || needsReason) && { label: 'Пожаловаться', icon: Flag, onSelect: report },
    canDelete && { label: 'Удалить', icon: Trash2, isDangerous: true, onSelect: () => setIsConfirming(true) },
  ]
  return (
    <>
      <ActionsMenu label="Действия с комментарием" className={className} items={items} />
      {isConfirming && (
        <DeletionDialog
          title="Удалить комментарий?"
          removal={needsReason ? removal : null}
          isPending={remove.isPending}
          onConfirm={(why) => remove.mutate(why ?? {})}
          onClose={() => setIsConfirming(false)}
        >
          Его больше никто не увидит. Передумаете — комментарий можно восстановить.
        </DeletionDialog>
      )}
    </>
  )
}
