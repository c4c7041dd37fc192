import type { Viewer } from '#server/lib/viewer.ts'

interface Owned {
  user_id: string | null
}

/** The creator alone; nobody after that account was deleted, nor moderators, who see no secret link. */
export function managesPoll(viewer: Viewer, poll: Owned): boolean {
  return viewer.userId !== null && viewer.userId === poll.user_id
}
