import type { HideRequest } from '#contract/moderation/verdicts.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type DecisionRecord, recordDecision } from '#server/features/verdicts/service.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { hasAccess, type PublicationAccess } from './policy.ts'
import {
  decideDeletion,
  decideHiding,
  decideRestoring,
  type RemovalOptions,
  type RestoreOptions,
  type VisibilityDecision,
  visibilityChange,
} from './removal/rules.ts'

/** The differences between posts and comments. */
interface PublicationKind<Row> {
  notFound: string
  lock(db: Db, id: string, viewerId: string): Promise<Row | undefined>
  accessOf(row: Row): PublicationAccess
  subjectOf(row: Row): Pick<DecisionRecord, 'subject' | 'subjectId' | 'postId' | 'authorId' | 'placeId'>
  /** Also updates the counters of visible publications. @returns additional fields of the decision's record */
  saveState(
    db: Db,
    row: Row,
    removal: VisibilityDecision,
    change: -1 | 0 | 1,
  ): Promise<{ needsConfirmation?: boolean }>
  tagsOf(row: Row): string[]
}

/** The id of a post or a comment; for a comment with its post when the caller knows it. */
type PublicationRef = { id: string; postId?: string | undefined }

/** Changes, deletes, hides and restores posts or comments after checking the rights, and drops guest pages afterwards. */
export function publicationsOf<Row extends { is_deleted: boolean; is_hidden: boolean }>(
  kind: PublicationKind<Row>,
) {
  /**
   * @throws {AppError} RecordNotFound also for a deleted one to which the viewer has no access, so that its state is
   * not revealed
   */
  async function change(
    { db, pageCache }: Services,
    viewer: SignedIn,
    { id, postId }: PublicationRef,
    run: (db: Db, row: Row, access: PublicationAccess) => Promise<void>,
  ): Promise<void> {
    const row = await inTransaction(db, async (transaction) => {
      const locked = await kind.lock(transaction, id, viewer.userId)
      const access = locked && kind.accessOf(locked)
      const isKnown =
        access &&
        (postId === undefined || postId === kind.subjectOf(locked).postId) &&
        (!locked.is_deleted || hasAccess(viewer, access) || viewer.isContentManager)
      if (!isKnown) throw new AppError('RecordNotFound', { message: kind.notFound })
      await run(transaction, locked, access)
      return locked
    })
    pageCache.invalidate(...kind.tagsOf(row))
  }

  function apply(
    services: Services,
    viewer: SignedIn,
    ref: PublicationRef,
    decide: (access: PublicationAccess) => VisibilityDecision | null,
    why?: HideRequest | null,
  ): Promise<void> {
    return change(services, viewer, ref, async (db, row, access) => {
      const removal = decide(access)
      if (!removal) return
      const { state, decision, side } = removal
      const extraFields = await kind.saveState(db, row, removal, visibilityChange(row, state))
      if (!decision || side === 'author') return
      const record = { ...why, ...extraFields, decision, side, decidedBy: viewer.userId }
      await recordDecision(services.events, db, { ...kind.subjectOf(row), ...record })
    })
  }

  return {
    change,
    delete: (services: Services, viewer: SignedIn, ref: PublicationRef, why: HideRequest) =>
      apply(services, viewer, ref, (access) => decideDeletion(viewer, access, why), why),
    hide: (
      services: Services,
      viewer: SignedIn,
      ref: PublicationRef,
      why: HideRequest | null,
      options: RemovalOptions = {},
    ) => apply(services, viewer, ref, (access) => decideHiding(viewer, access, options), why),
    restore: (services: Services, viewer: SignedIn, ref: PublicationRef, options: RestoreOptions = {}) =>
      apply(services, viewer, ref, (access) => decideRestoring(viewer, access, options)),
  }
}
