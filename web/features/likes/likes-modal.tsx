import { useInfiniteQuery } from '@tanstack/react-query'
import { PeopleList } from '#web/features/users/people-list.tsx'
import type { ModalProps } from '#web/lib/modal.ts'
import { Sheet } from '#web/ui/dialog.tsx'
import { likesQuery } from './api.ts'
import { readLikesId } from './likes-address.ts'

/** `?modal=user_likes&modal_id={post}` or `comment-{comment}`: who likes it. */
export function LikesModal({ id, onClose }: ModalProps) {
  const liked = readLikesId(id)
  const query = useInfiniteQuery(likesQuery(liked))
  const isComment = 'commentId' in liked
  return (
    <Sheet title="Кому понравилось" onClose={onClose}>
      <PeopleList
        query={query}
        people={query.data?.pages.flatMap((page) => page.items) ?? []}
        label={`Кому понравил${isComment ? 'ся комментарий' : 'ась запись'}`}
        empty={{
          title: `Похоже, ${isComment ? 'этот комментарий' : 'эту запись'} никто не лайкал`,
          illustration: 'no-followed',
        }}
      />
    </Sheet>
  )
}
