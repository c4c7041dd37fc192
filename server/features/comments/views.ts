import type { Verdict } from '#contract/moderation/verdicts.ts'
import type { Comment } from '#contract/posts/comments.ts'
import { viewImageSet } from '#server/features/images/views.ts'
import { viewText } from '#server/features/mentions/views.ts'
import { hasAccess, type PublicationAccess, permissionsOf } from '#server/features/publications/policy.ts'
import { viewPictures } from '#server/features/publications/views.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'
import { fullName, viewUserShort } from '#server/features/users/views.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import type { CommentRow, SubjectRow } from './repository.ts'

export interface CommentViewContext {
  reference: ReferenceData
  viewer: Viewer
  /** Milliseconds. */
  now: number
}

export function accessOf(row: CommentRow): PublicationAccess {
  return {
    authorId: row.user_id,
    isByVenue: row.place !== null || row.organisation !== null,
    isAtVenueNews: row.is_post_news,
    hasVenue: row.has_venue,
    hasOwner: row.has_owner ?? false,
    role: row.role ?? null,
    isDeleted: row.is_deleted,
    isHidden: row.is_hidden,
    deletedBy: row.deleted_by,
    hiddenBy: row.hidden_by,
  }
}

export function viewComment(
  row: CommentRow,
  verdict: Verdict | null,
  { reference, viewer, now }: CommentViewContext,
): Comment {
  const access = accessOf(row)
  const isByBlocked = row.is_by_blocked ?? false
  const canRead = hasAccess(viewer, access)
  const byOutlet = row.place !== null || row.organisation !== null
  const place = row.place && {
    id: row.place.id,
    latinName: row.place.latin_name,
    name: row.place.name,
    avatar: row.place.avatar && viewImageSet(row.place.avatar),
  }
  const comment: Comment = {
    id: row.id,
    postId: row.post_id,
    threadId: row.thread_id,
    user: byOutlet ? null : viewUserShort(row.author, reference),
    place,
    organisation: row.organisation,
    ...viewText(row.text, row.mentions),
    byOutlet,
    ...viewPictures(row.images),
    someLikes: (row.some_likes ?? []).map((user) => viewUserShort(user, reference)),
    hasOutletLike: row.has_outlet_like,
    isLiked: row.is_liked ?? false,
    likeCount: row.like_count,
    subjectComment: row.subject && viewSubject(row.subject),
    isEdited: row.is_edited,
    isEditedByVenue: row.edited_by === 'venue',
    isDeleted: row.is_deleted,
    isHidden: row.is_hidden || isByBlocked,
    hasAccess: canRead,
    ...permissionsOf(viewer, access),
    verdict,
    timePassed: Math.max(0, Math.floor((now - row.created_at.getTime()) / 1000)),
  }
  const isWithheld = ((row.is_hidden || row.is_deleted) && !canRead) || isByBlocked
  return isWithheld ? { ...comment, ...withheld } : comment
}

/** A placeholder for a comment without its text and author. */
const withheld = {
  user: null,
  place: null,
  organisation: null,
  text: '',
  links: [],
  imageSets: [],
  someImageSet: null,
  someLikes: [],
  likeCount: 0,
  hasOutletLike: false,
  subjectComment: null,
  verdict: null,
} satisfies Partial<Comment>

function viewSubject(subject: SubjectRow): Comment['subjectComment'] {
  return {
    id: subject.id,
    authorName: subject.is_gone
      ? ''
      : (subject.venue_name ??
        fullName({
          id: subject.user_id,
          first_name: subject.first_name,
          second_name: subject.second_name,
          is_deleted: subject.is_user_deleted,
        })),
    text: subject.is_gone ? '' : subject.text,
    isDeleted: subject.is_deleted,
  }
}
