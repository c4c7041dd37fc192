import { useInfiniteQuery } from '@tanstack/react-query'
import { PeopleList } from '#web/features/users/people-list.tsx'
import type { ModalProps } from '#web/lib/modal.ts'
import { Sheet } from '#web/ui/dialog.tsx'
import { likesQuery } from './api.ts'

/** `?modal=user_likes&modal_id={post}`: who likes the post. */
export function LikesModal({ id, onClose }: ModalProps) {
  const query = useInfiniteQuery(likesQuery(id ?? ''))
  return (
    <Sheet title="Кому понравилось" onClose={onClose}>
      <PeopleList
        query={query}
        people={query.data?.pages.flatMap((page) => page.items) ?? []}
        label="Кому понравилась запись"
        empty={{ title: 'Похоже, эту запись никто не лайкал', illustration: 'no-followed' }}
      />
    </Sheet>
  )
}
