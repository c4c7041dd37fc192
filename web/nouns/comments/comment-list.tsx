import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { commentOrderOf, commentsQuery } from './api.ts'
import { useCommentComposer } from './comment-composer.tsx'
import { useCommentFocus } from './comment-focus.ts'
import styles from './comment-list.module.css'
import { CommentThread } from './comment-thread.tsx'

/** Every comment of a post, with replies below their comment. */
export function CommentList({ postId, isStaff }: { postId: string; isStaff: boolean }) {
  const [search] = useSearchParams()
  const focus = useCommentFocus(postId)
  const page = focus?.page ?? pageNumberOf(search)
  const query = useInfiniteQuery(commentsQuery(postId, page, commentOrderOf(search)))
  const { isClosed } = useCommentComposer()
  const { data } = query
  // A comment just written is shown at the end at once, and appears again on its own page of a longer list.
  const comments = new Map(data?.pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const)))
  return (
    <>
      {search.has('comment') && !focus && (
        <p className={styles.removed} role="status">
          Этого комментария больше нет: его удалили или скрыли.
        </p>
      )}
      <InfiniteList
        query={query}
        items={[...comments.values()]}
        keyOf={({ id }) => id}
        renderItem={(comment) => <CommentThread thread={comment} isStaff={isStaff} focus={focus} />}
        label="Комментарии"
        skeleton={<RowSkeleton />}
        layout="rows"
        pages={{ first: page, last: page + (data?.pages.length ?? 1) - 1 }}
        endText=""
        empty={{ title: 'Здесь пока нет комментариев', ...(!isClosed && { text: 'Напишите первый.' }) }}
      />
    </>
  )
}
