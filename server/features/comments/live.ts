import type { AppInstance } from '#server/lib/app-instance.ts'

/** Notifies open pages of a post of new comments. */
export function showNewComments({ events, live }: Pick<AppInstance, 'events' | 'live'>): void {
  events.on('comment.created', async (_db, comments) => {
    live.broadcastComments([...new Set(comments.map(({ postId }) => postId))])
  })
}
