import type { AppInstance } from '#server/lib/app-instance.ts'

/** Tells pages that show the comments of a post that there are more. */
export function showNewComments({ events, live }: Pick<AppInstance, 'events' | 'live'>): void {
  events.on('comment.created', async (_db, comments) => {
    live.broadcastComments([...new Set(comments.map(({ postId }) => postId))])
  })
}
