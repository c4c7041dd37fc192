import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PostSummary } from '#contract/posts.ts'
import type { HideRequest } from '#contract/verdicts.ts'
import { useHidesHere } from '#web/features/moderation/hides-here.ts'
import { useReport } from '#web/features/moderation/report-address.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { icon } from '#web/ui/icon.ts'
import { Menu } from '#web/ui/menu.tsx'
import { shareAddress } from '#web/ui/share-address.ts'
import { postTitle } from './post-author.ts'
import { deletePost, hidePost } from './post-changes.ts'

const Ellipsis = icon('ellipsis')
const EyeOff = icon('eye-off')
const Flag = icon('flag')
const PenLine = icon('pen-line')
const Share2 = icon('share-2')
const Trash2 = icon('trash-2')

const RemovalDialog = lazy(async () => ({
  default: (await import('#web/features/moderation/removal-dialog.tsx')).RemovalDialog,
}))

/** What can be done with a post by whoever looks at it. Rendered once asked for: it opens at once. */
export function PostMenu({ post }: { post: PostSummary }) {
  const { id, user, canEdit, canDelete, canHide, needsReason } = post
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const viewer = useViewer()
  const report = useReport({ kind: 'post', id })
  const [isAsking, setIsAsking] = useState(false)
  const isHidingHere = useHidesHere()
  const [remove, isRemoving] = useOneAtATime(async (why?: HideRequest) => {
    if (!(await deletePost(queryClient, post, why)) && !why) setIsAsking(false)
  })
  const [hide] = useOneAtATime(() => hidePost(queryClient, post))
  const items = [
    canEdit && { label: 'Редактировать', icon: PenLine, onSelect: () => void navigate(`/posts/${id}/edit`) },
    {
      label: 'Поделиться',
      icon: Share2,
      onSelect: () => void shareAddress(`/posts/${id}`, postTitle(post)),
    },
    canHide && isHidingHere && { label: 'Скрыть', icon: EyeOff, onSelect: () => void hide() },
    user?.id !== viewer?.id && !post.isStaff && { label: 'Пожаловаться', icon: Flag, onSelect: report },
    canDelete && { label: 'Удалить', icon: Trash2, isDangerous: true, onSelect: () => setIsAsking(true) },
  ].filter((item) => item !== false)
  return (
    <>
      <Menu
        isOpenAtOnce
        trigger={
          <IconButton label="Действия с записью">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={items}
      />
      {isAsking && needsReason && (
        <Suspense>
          <RemovalDialog
            title={post.isReview ? 'Удалить отзыв?' : 'Удалить запись?'}
            consequence={
              post.isReview
                ? 'Автор, модераторы и\u00A0открытый журнал увидят, что отзыв удалило заведение. Автор сможет обжаловать решение, а\u00A0оценка учитывается, пока модератор не\u00A0подтвердит удаление.'
                : 'Автор, модераторы и\u00A0открытый журнал увидят, что запись удалило заведение. Автор сможет обжаловать решение.'
            }
            isPending={isRemoving}
            onConfirm={(why) => void remove(why)}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
      {isAsking && !needsReason && (
        <ConfirmDialog
          title="Удалить запись?"
          confirmLabel="Удалить"
          isPending={isRemoving}
          onConfirm={() => void remove()}
          onCancel={() => setIsAsking(false)}
        >
          Её больше никто не увидит. Передумаете — запись можно восстановить.
        </ConfirmDialog>
      )}
    </>
  )
}
