import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigationType, useSearchParams } from 'react-router'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import type { Illustration } from '#web/ui/empty-state.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { PostSkeleton } from '#web/ui/lists/skeleton.tsx'
import { type PostsRequest, postsQuery } from './api.ts'
import { PostCard } from './post-card.tsx'

interface PostListProps {
  request: PostsRequest
  /** «Отзывы о Пушкине» */
  label: string
  empty: { title: string; text?: string; illustration?: Illustration; action?: ReactNode }
  /** Hides the place on its own pages. */
  isSubjectHidden?: boolean
  /** The parent announces new posts, so that a reopened page restores its posts and scroll position. */
  hasNewPostsNotice?: boolean
  endText?: string
}

/**
 * An infinite list of posts of a city, a venue or a person. The loader of the page fills `postsQuery(request, page)`.
 */
export function PostList({
  request,
  label,
  empty,
  isSubjectHidden,
  hasNewPostsNotice,
  endText,
}: PostListProps) {
  const [search] = useSearchParams()
  const page = pageNumberOf(search)
  const navigation = useNavigationType()
  const isKept = hasNewPostsNotice === true && navigation === 'POP'
  const query = useInfiniteQuery({
    ...postsQuery(request, page),
    refetchOnMount: ({ state }) => !isKept || state.isInvalidated,
  })
  const { data } = query
  return (
    <InfiniteList
      query={query}
      items={data?.pages.flatMap(({ items }) => items) ?? []}
      keyOf={({ id }) => id}
      renderItem={(post, index) => (
        <PostCard post={post} isSubjectHidden={isSubjectHidden} isPriority={index === 0} />
      )}
      label={label}
      skeleton={<PostSkeleton />}
      pages={{ first: page, last: page + (data?.pages.length ?? 1) - 1 }}
      endText={endText}
      empty={{ illustration: 'no-posts', ...empty }}
    />
  )
}
