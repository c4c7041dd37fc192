import type { Viewer } from '#server/lib/viewer.ts'

/** A profile is changed and deleted by the person themselves and by admins. */
export function mayChangeProfile(viewer: Viewer, userId: string): boolean {
  return viewer.userId === userId || (viewer.userId !== null && viewer.isAdmin)
}

/** The archive holds private things: for the person alone, not even for admins. */
export function mayDownloadArchive(viewer: Viewer, userId: string): boolean {
  return viewer.userId === userId
}
