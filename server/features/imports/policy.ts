import { AppError } from '#server/lib/errors.ts'
import { requireSession, type SignedIn, type Viewer } from '#server/lib/viewer.ts'

type ViewerRoles = Pick<Viewer, 'isAdmin' | 'isContentManager'>

/** Content managers see imports and decide about possible matches; only admins import. */
const canSeeImports = (viewer: ViewerRoles): boolean => viewer.isAdmin || viewer.isContentManager
const canImport = (viewer: ViewerRoles): boolean => viewer.isAdmin

export function requireImportAccess(viewer: Viewer): SignedIn {
  const person = requireSession(viewer)
  if (!canSeeImports(person)) throw new AppError('Forbidden')
  return person
}

export function requireImporter(viewer: Viewer): SignedIn {
  const person = requireSession(viewer)
  if (!canImport(person)) throw new AppError('Forbidden')
  return person
}
