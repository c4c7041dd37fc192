import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { CommentSummary } from '#contract/comments.ts'
import type { PostSummary } from '#contract/posts.ts'
import { userQuery } from '#web/features/users/api.ts'
import { apiOf } from '#web/lib/api.ts'
import type { ListPage } from '#web/lib/paged-query.ts'
import { showFailure } from '#web/ui/failure-message.ts'
import { showMessage } from '#web/ui/messages.ts'

interface Person {
  id: string
  fullName: string
}

/** What the person wrote leaves the screen at once. @returns whether the server took it */
export async function blockPerson(queryClient: QueryClient, { id, fullName }: Person): Promise<boolean> {
  try {
    await apiOf(queryClient).call('POST /api/v2/blocks', { body: { userId: id } })
  } catch (error) {
    showFailure(error, 'Произошла ошибка при блокировке')
    return false
  }
  markBlocked(queryClient, id, true)
  dropWords(queryClient, id)
  await invalidate(queryClient, ['blocks', ...counting])
  showMessage(`Теперь вы не увидите, что пишет ${fullName}`, 'success')
  return true
}

/** What they wrote comes back as the lists are asked anew. @returns whether the server took it */
export async function unblockPerson(queryClient: QueryClient, { id, fullName }: Person): Promise<boolean> {
  try {
    await apiOf(queryClient).call('DELETE /api/v2/blocks', { query: { userId: id } })
  } catch (error) {
    showFailure(error, 'Произошла ошибка при разблокировке')
    return false
  }
  markBlocked(queryClient, id, false)
  showMessage(`Вы снова видите, что пишет ${fullName}`, 'success')
  await invalidate(queryClient, ['blocks', 'posts', 'post', 'comments', ...counting])
  return true
}

/** Queries that count reviews or tell of people. */
const counting = ['place', 'places', 'organisation', 'notifications', 'unread']

async function invalidate(queryClient: QueryClient, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

function markBlocked(queryClient: QueryClient, id: string, isBlocked: boolean): void {
  queryClient.setQueryData(userQuery(id).queryKey, (user) => user && { ...user, isBlocked })
}

/** Posts, and comments under the posts of others. News and answers of a venue are its own words, whoever typed them. */
function dropWords(queryClient: QueryClient, userId: string): void {
  const isTheirs = ({ user }: Pick<PostSummary | CommentSummary, 'user'>) => user?.id === userId
  const heard = (comments: CommentSummary[]) =>
    comments.some(isTheirs) ? comments.filter((comment) => !isTheirs(comment)) : comments
  queryClient.setQueriesData<InfiniteData<ListPage<PostSummary>>>(
    { queryKey: ['posts'], predicate: ({ state }) => isList(state.data) },
    mapPages((posts) =>
      posts
        .filter((post) => !isTheirs(post))
        .map((post) => ({ ...post, lastComments: heard(post.lastComments) })),
    ),
  )
  queryClient.setQueriesData<InfiniteData<ListPage<CommentSummary>>>(
    { queryKey: ['comments'], predicate: ({ state }) => isList(state.data) },
    mapPages(heard),
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
