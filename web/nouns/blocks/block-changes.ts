import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { CommentSummary } from '#contract/posts/comments.ts'
import type { PostSummary } from '#contract/posts/posts.ts'
import { apiOf } from '#web/lib/api/api.ts'
import type { ListPage } from '#web/lib/api/paged-query.ts'
import { invalidateRoots, type QueryRoot } from '#web/lib/api/query-keys.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { userQuery } from '#web/nouns/users/api.ts'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'

interface Person {
  id: string
  fullName: string
}

/** Queries that count reviews or show people. */
const rootsWithCounts: readonly QueryRoot[] = ['place', 'places', 'organisation', 'notifications', 'unread']

/** Removes the texts of a blocked person from the screen at once. */
export function useBlockPerson({ id, fullName }: Person, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    onError: (error) => showErrorMessage(error, 'Не получилось заблокировать'),
    ...handlers,
    mutationFn: async () => {
      await apiOf(queryClient).call('POST /api/v2/blocks', { body: { userId: id } })
      markBlocked(queryClient, id, true)
      removeWritingOf(queryClient, id)
      await invalidateRoots(queryClient, ['blocks', ...rootsWithCounts])
      showSnackbar(`Теперь вы не увидите, что пишет ${fullName}`, 'success')
    },
  })
}

/** Their texts come back as the lists are refetched. */
export function useUnblockPerson({ id, fullName }: Person) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async () => {
      await apiOf(queryClient).call('DELETE /api/v2/blocks', { query: { userId: id } })
      markBlocked(queryClient, id, false)
      showSnackbar(`Вы снова видите, что пишет ${fullName}`, 'success')
      await invalidateRoots(queryClient, ['blocks', 'posts', 'post', 'comments', ...rootsWithCounts])
    },
    onError: (error) => showErrorMessage(error, 'Не получилось разблокировать'),
  })
}

function markBlocked(queryClient: QueryClient, id: string, isBlocked: boolean): void {
  queryClient.setQueryData(userQuery(id).queryKey, (user) => user && { ...user, isBlocked })
}

/** Removes posts and comments of a person, except news and comments in the name of a venue. */
function removeWritingOf(queryClient: QueryClient, userId: string): void {
  const isTheirs = ({ user }: Pick<PostSummary | CommentSummary, 'user'>) => user?.id === userId
  const withoutBlocked = (comments: CommentSummary[]) =>
    comments.some(isTheirs) ? comments.filter((comment) => !isTheirs(comment)) : comments
  queryClient.setQueriesData<InfiniteData<ListPage<PostSummary>>>(
    { predicate: ({ queryKey: [root], state }) => root === 'posts' && isList(state.data) },
    mapPages((posts) =>
      posts
        .filter((post) => !isTheirs(post))
        .map((post) => ({ ...post, lastComments: withoutBlocked(post.lastComments) })),
    ),
  )
  queryClient.setQueriesData<InfiniteData<ListPage<CommentSummary>>>(
    { predicate: ({ queryKey: [root], state }) => root === 'comments' && isList(state.data) },
    mapPages(withoutBlocked),
  )
}

function mapPages<Item>(change: (items: Item[]) => Item[]) {
  return (list: InfiniteData<ListPage<Item>> | undefined) =>
    list && { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) }
}

function isList(data: unknown): boolean {
  const [page] = (data as InfiniteData<ListPage<unknown>> | undefined)?.pages ?? []
  return Array.isArray(page?.items)
}
