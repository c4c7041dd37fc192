import type { Viewer } from '#server/lib/viewer.ts'

type Roles = Pick<Viewer, 'isAdmin' | 'isContentManager'>

/** Content managers edit rows; changing addresses, hiding and merging affect links and are for admins. */
export const canEditLists = (viewer: Roles): boolean => viewer.isAdmin || viewer.isContentManager
export const canChangeSlugs = (viewer: Roles): boolean => viewer.isAdmin
