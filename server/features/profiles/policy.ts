import type { Viewer } from '#server/lib/viewer.ts'

/** A profile can be changed and deleted by its person and by admins. */
export function canChangeProfile(viewer: Viewer, userId: string): boolean {
  return viewer.userId === userId || (viewer.userId !== null && viewer.isAdmin)
}

/** The archive has private data, so even admins may not download it. */
export function canDownloadArchive(viewer: Viewer, userId: string): boolean {
  return viewer.userId === userId
}
