import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { CommentSummary } from '#contract/comments.ts'
import type { HideRequest } from '#contract/verdicts.ts'
import { commentLikesId } from '#web/features/likes/likes-address.ts'
import { useHidesHere } from '#web/features/moderation/hides-here.ts'
import { useReport } from '#web/features/moderation/report-address.ts'
import { useOpenModal } from '#web/lib/modal.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { icon } from '#web/ui/icon.ts'
import { Menu } from '#web/ui/menu.tsx'
import { deleteComment, hideComment } from './comment-changes.ts'
import { useCommentTalk } from './comment-talk.tsx'

const Ellipsis = icon('ellipsis')
const EyeOff = icon('eye-off')
const Flag = icon('flag')
const Heart = icon('heart')
const PenLine = icon('pen-line')
const Trash2 = icon('trash-2')

const RemovalDialog = lazy(async () => ({
  default: (await import('#web/features/moderation/removal-dialog.tsx')).RemovalDialog,
}))

/** What can be done with a comment by whoever looks at it. Rendered once asked for: it opens at once. */
export function CommentMenu({
  comment,
  className,
}: {
  comment: CommentSummary
  className: string | undefined
}) {
  const { id, user, likeCount, canEdit, canDelete, canHide, needsReason } = comment
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const { write } = useCommentTalk()
  const openModal = useOpenModal()
  const report = useReport({ kind: 'comment', id })
  const [isAsking, setIsAsking] = useState(false)
  const isHidingHere = useHidesHere()
  const [remove, isRemoving] = useOneAtATime(async (why?: HideRequest) => {
    if (!(await deleteComment(queryClient, comment, why)) && !why) setIsAsking(false)
  })
  const [hide] = useOneAtATime(() => hideComment(queryClient, comment))
  const isOwn = viewer !== null && user?.id === viewer.id
  const items = [
    canEdit && {
      label: 'Редактировать',
      icon: PenLine,
      // After the menu has given the focus back.
      onSelect: () => void setTimeout(() => write({ kind: 'edit', comment })),
    },
    likeCount > 0 && {
      label: 'Кому понравилось',
      icon: Heart,
      onSelect: () => openModal('user_likes', commentLikesId(id)),
    },
    canHide && isHidingHere && { label: 'Скрыть', icon: EyeOff, onSelect: () => void hide() },
    !isOwn && (!canEdit || needsReason) && { label: 'Пожаловаться', icon: Flag, onSelect: report },
    canDelete && { label: 'Удалить', icon: Trash2, isDangerous: true, onSelect: () => setIsAsking(true) },
  ].filter((item) => item !== false)
  return (
    <>
      <Menu
        isOpenAtOnce
        trigger={
          <IconButton label="Действия с комментарием" className={className}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={items}
      />
      {isAsking && needsReason && (
        <Suspense>
          <RemovalDialog
            title="Удалить комментарий?"
            consequence={
              'Автор, модераторы и\u00A0открытый журнал увидят, что комментарий удалило заведение. Автор сможет обжаловать решение.'
            }
            isPending={isRemoving}
            onConfirm={(why) => void remove(why)}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
      {isAsking && !needsReason && (
        <ConfirmDialog
          title="Удалить комментарий?"
          confirmLabel="Удалить"
          isPending={isRemoving}
          onConfirm={() => void remove()}
          onCancel={() => setIsAsking(false)}
        >
          Его больше никто не увидит. Передумаете — комментарий можно восстановить.
        </ConfirmDialog>
      )}
    </>
  )
}
