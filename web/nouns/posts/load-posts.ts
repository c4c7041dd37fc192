import { pageNumberOf, requirePage } from '#web/lib/api/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { type PostsRequest, postsQuery } from './api.ts'

export interface LoadedPosts {
  page: number
  isEnd: boolean
  isEmpty: boolean
}

/**
 * Loads the list of a page. The server waits, so that the page is complete and a page past the end is a real 404; in
 * the browser the list shows its own loading and error states.
 */
export async function loadPosts(
  { queryClient, url }: Pick<PageLoadArgs, 'queryClient' | 'url'>,
  request: PostsRequest,
): Promise<LoadedPosts> {
  const page = pageNumberOf(url)
  if (!import.meta.env.SSR) {
    // The list itself refetches stale data.
    void queryClient.prefetchInfiniteQuery({
      ...postsQuery(request, page),
      staleTime: Number.POSITIVE_INFINITY,
    })
    return { page, isEnd: false, isEmpty: false }
  }
  const { pages } = await queryClient.ensureInfiniteQueryData(postsQuery(request, page))
  return requirePage(page, pages)
}

/** The addresses of a page of a list and of its neighbours. */
export function paginationLinks(path: string, { page, isEnd }: LoadedPosts) {
  const at = (number: number) => (number > 1 ? `${path}?page=${number}` : path)
  return {
    page,
    canonical: at(page),
    ...(page > 1 && { prev: at(page - 1) }),
    ...(!isEnd && { next: at(page + 1) }),
  }
}
