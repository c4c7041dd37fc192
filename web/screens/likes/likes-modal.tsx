import { useInfiniteQuery } from '@tanstack/react-query'
import type { ModalProps } from '#web/lib/pages/modal.ts'
import { type Liker, likesQuery } from '#web/nouns/likes/api.ts'
import { readLikesId } from '#web/nouns/likes/likes-address.ts'
import { PersonRow } from '#web/nouns/users/person-row.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { VenueLikerRow } from './venue-liker-row.tsx'

/** `?modal=user_likes&modal_id={post}` or `comment-{comment}`: the people who like it. */
export function LikesModal({ id, onClose }: ModalProps) {
  const liked = readLikesId(id)
  const query = useInfiniteQuery(likesQuery(liked))
  const isComment = 'commentId' in liked
  return (
    <Sheet title="Кому понравилось" onClose={onClose}>
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap((page) => page.items) ?? []}
        keyOf={idOf}
        renderItem={(liker) =>
          'person' in liker ? <PersonRow person={liker.person} /> : <VenueLikerRow liker={liker} />
        }
        label={`Кому понравил${isComment ? 'ся комментарий' : 'ась запись'}`}
        skeleton={<RowSkeleton />}
        empty={{
          title: `Похоже, ${isComment ? 'этот комментарий' : 'эту запись'} никто не лайкал`,
          illustration: 'no-followed',
        }}
        layout="rows"
      />
    </Sheet>
  )
}

function idOf(liker: Liker): string {
  if ('person' in liker) return liker.person.id
  return 'place' in liker ? liker.place.id : liker.organisation.id
}
