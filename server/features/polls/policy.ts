import type { Viewer } from '#server/lib/viewer.ts'

interface Owned {
  user_id: string | null
}

/** Nobody after the account of the creator was deleted; moderators neither, who see no secret link. */
export function managesPoll(viewer: Viewer, poll: Owned): boolean {
  return viewer.userId !== null && viewer.userId === poll.user_id
}
