import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Comment } from '#contract/posts/comments.ts'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { answersQuery } from './api.ts'
import styles from './comment-thread.module.css'

interface AnswerListProps {
  thread: Comment
  firstPage: number
  /** The page passes its addresses and items, so that this lazy file does not contain their code again. */
  addressOf: (page: number) => string
  renderItems: (answers: readonly Comment[]) => ReactNode
}

/** All replies of a thread, page by page; an address may begin in the middle. */
export function AnswerList({ thread, firstPage, addressOf, renderItems }: AnswerListProps) {
  const { id, postId, answers = [] } = thread
  const query = useInfiniteQuery(answersQuery(postId, id, firstPage))
  const { data, error, hasNextPage, isFetching } = query
  const loaded = data?.pages.flatMap(({ items }) => items) ?? (firstPage === 1 ? answers : [])
  // A reply just written is shown at the end at once, and appears again on its own page of a longer list.
  const shown = new Map(loaded.map((answer) => [answer.id, answer]))
  const lastPage = firstPage + (data?.pages.length ?? 1) - 1
  return (
    <>
      {firstPage > 1 && (
        <a className={styles.more} href={addressOf(firstPage - 1)}>
          Предыдущие ответы
        </a>
      )}
      {renderItems([...shown.values()])}
      {error ? (
        <ListFailure error={error} onRetry={data ? query.fetchNextPage : query.refetch} />
      ) : isFetching && (hasNextPage || !data) ? (
        <Spinner />
      ) : (
        hasNextPage && (
          <a
            className={styles.more}
            href={addressOf(lastPage + 1)}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey) return
              event.preventDefault()
              void query.fetchNextPage()
            }}
          >
            Показать ещё ответы
          </a>
        )
      )}
    </>
  )
}
