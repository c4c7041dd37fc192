import type { Viewer } from '#server/lib/viewer.ts'

type Roles = Pick<Viewer, 'isAdmin' | 'isContentManager'>

/** Content managers keep what the lists say; addresses, hiding and merging change what links lead to. */
export const mayKeepLists = (viewer: Roles): boolean => viewer.isAdmin || viewer.isContentManager
export const mayMoveAddresses = (viewer: Roles): boolean => viewer.isAdmin
