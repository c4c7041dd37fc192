import type { Viewer } from '#server/lib/viewer.ts'

/** A profile can be changed and deleted by its person and by admins. */
export function mayChangeProfile(viewer: Viewer, userId: string): boolean {
  return viewer.userId === userId || (viewer.userId !== null && viewer.isAdmin)
}

/** The archive has private data, so even admins may not download it. */
export function mayDownloadArchive(viewer: Viewer, userId: string): boolean {
  return viewer.userId === userId
}
