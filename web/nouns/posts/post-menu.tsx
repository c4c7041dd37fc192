import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PostSummary } from '#contract/posts/posts.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { useCanHideOnPage } from '#web/nouns/moderation/can-hide-on-page.ts'
import { DeletionDialog } from '#web/nouns/moderation/deletion-dialog.tsx'
import { useReport } from '#web/nouns/moderation/report-address.ts'
import { icon } from '#web/ui/icon.ts'
import { ActionsMenu } from '#web/ui/windows/actions-menu.tsx'
import { shareAddress } from '#web/ui/windows/share-address.ts'
import { postTitle } from './post-author.ts'
import { useCloseComments, useDeletePost, useHidePost } from './post-changes.ts'

const EyeOff = icon('eye-off')
const Flag = icon('flag')
const MessageCircle = icon('message-circle')
const MessageCircleOff = icon('message-circle-off')
const PenLine = icon('pen-line')
const Share2 = icon('share-2')
const Trash2 = icon('trash-2')

const postRemoval = {
  title: 'Удалить запись?',
  consequence:
    'Автор, модераторы и\u00A0открытый журнал увидят, что запись удалило заведение. Автор сможет обжаловать решение.',
}

const reviewRemoval = {
  title: 'Удалить отзыв?',
  consequence:
    'Автор, модераторы и\u00A0открытый журнал увидят, что отзыв удалило заведение. Автор сможет обжаловать решение, а\u00A0оценка учитывается, пока модератор не\u00A0подтвердит удаление.',
}

/** The menu of a post. It is loaded by the press on its button, so it opens at once. */
export function PostMenu({ post }: { post: PostSummary }) {
  const { id, user, canEdit, canDelete, canHide, needsReason, canCloseComments, areCommentsClosed } = post
  const navigate = useNavigate()
  const viewer = useViewer()
  // News have no user, and a guest has no id.
  const isOwn = viewer !== null && user?.id === viewer.id
  const report = useReport({ kind: 'post', id })
  const [isConfirming, setIsConfirming] = useState(false)
  const isHidingHere = useCanHideOnPage()
  const remove = useDeletePost(post, { onError: () => !needsReason && setIsConfirming(false) })
  const hide = useHidePost(post)
  const closeComments = useCloseComments(post)
  const items = [
    canEdit && { label: 'Редактировать', icon: PenLine, onSelect: () => void navigate(`/posts/${id}/edit`) },
    {
      label: 'Поделиться',
      icon: Share2,
      onSelect: () => void shareAddress(`/posts/${id}`, postTitle(post)),
    },
    canCloseComments && {
      label: areCommentsClosed ? 'Открыть комментарии' : 'Закрыть комментарии',
      icon: areCommentsClosed ? MessageCircle : MessageCircleOff,
      onSelect: () => closeComments.mutate(!areCommentsClosed),
    },
    canHide && isHidingHere && { label: 'Скрыть', icon: EyeOff, onSelect: () => hide.mutate() },
    !isOwn && !post.isStaff && { label: 'Пожаловаться', icon: Flag, onSelect: report },
    canDelete && { label: 'Удалить', icon: Trash2, isDangerous: true, onSelect: () => setIsConfirming(true) },
  ]
  return (
    <>
      <ActionsMenu label="Действия с записью" items={items} />
      {isConfirming && (
        <DeletionDialog
          title="Удалить запись?"
          removal={needsReason ? (post.isReview ? reviewRemoval : postRemoval) : null}
          isPending={remove.isPending}
          onConfirm={(why) => remove.mutate(why ?? {})}
          onClose={() => setIsConfirming(false)}
        >
          Её больше никто не увидит. Передумаете — запись можно восстановить.
        </DeletionDialog>
      )}
    </>
  )
}
