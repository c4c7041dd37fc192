import { notificationTypes } from '#contract/notifications/notification-types.ts'
import type { Notification, NotificationSetting } from '#contract/notifications/notifications.ts'
import { type ImageRow, viewImageSet } from '#server/features/images/views.ts'
import { fullName } from '#server/features/users/views.ts'
import type { NotificationRow } from './repository.ts'
import { describeNotification, type Sentence } from './rules.ts'

type Party = NonNullable<Notification['creator']>
type ObjectType = NonNullable<Notification['objectType']>

function party(row: { id: string; name: string; avatar: ImageRow | null } | null): Party | null {
  return row && { id: row.id, name: row.name, avatar: row.avatar && viewImageSet(row.avatar) }
}

function creatorOf(row: NotificationRow): Party | null {
  const { creator_user: person } = row
  if (!person) return party(row.creator_place ?? row.creator_organisation)
  return party({ id: person.id, name: fullName(person), avatar: person.is_deleted ? null : person.avatar })
}

const outletOf = (row: NotificationRow) => row.outlet_place ?? row.outlet_organisation

export function sentenceOf(row: NotificationRow): Sentence {
  const creator = creatorOf(row)
  const comment = commentOf(row)
  return describeNotification({
    event: row.event,
    creator: creator?.name ?? 'Кто-то',
    actorCount: actorCountOf(row),
    commentCount: row.comment_counts?.comments ?? 1,
    outlet: outletOf(row)?.name ?? null,
    post: row.post,
    comment: comment,
    venue: (row.place ?? row.organisation)?.name ?? null,
    details: row.details,
    isAnswerAwaited: row.invitation_id !== null,
  })
}

const actorCountOf = (row: NotificationRow) => row.comment_counts?.commenters ?? row.actor_count

/** A deleted comment is mentioned without its text. */
function commentOf(row: NotificationRow): { text: string } | null {
  const isOfComment = row.event === 'comment' || row.event === 'answer'
  return row.comment ?? (isOfComment ? { text: '' } : null)
}

interface Target {
  link: string
  object: { id: string; type: ObjectType } | null
}

/** The link of the sentence, and the object that it opens. */
export function targetOf(row: NotificationRow): Target {
  if (row.chat_id) return { link: `/chats/${row.chat_id}`, object: { id: row.chat_id, type: 'chat' } }
  const caseId = removalCaseOf(row)
  if (caseId) return { link: `/settings?modal=moderation_own&modal_id=${caseId}`, object: null }
  if (row.post && row.comment) {
    const { id } = row.comment
    return { link: `/posts/${row.post.id}?comment=${id}#comment-${id}`, object: { id, type: 'comment' } }
  }
  if (row.post) return { link: `/posts/${row.post.id}`, object: { id: row.post.id, type: 'post' } }
  if (row.event === 'follower' && row.creator_user) {
    return { link: `/users/${row.creator_user.id}`, object: { id: row.creator_user.id, type: 'user' } }
  }
  if (row.place && row.event === 'reservation.visited') {
    return { link: `/posts/create?placeId=${row.place.id}`, object: { id: row.place.id, type: 'place' } }
  }
  if (row.place && row.event.startsWith('reservation.')) {
    const link = row.outlet_place ? `/${row.place.latin_name}/reservations` : '/reservations'
    return { link, object: { id: row.place.id, type: 'place' } }
  }
  if (row.place && row.event.startsWith('poll.')) {
    return { link: `/polls/${row.details?.poll}`, object: { id: row.place.id, type: 'place' } }
  }
  if (row.place && row.event === 'place.proposed') {
    return { link: `/${row.place.latin_name}/proposals`, object: { id: row.place.id, type: 'place' } }
  }
  if (row.event.startsWith('rating.')) return { link: '/rating-checks', object: null }
  if (row.event.startsWith('collection.')) {
    return { link: `/collections/${row.details?.collection}`, object: null }
  }
  if (row.invitation_id) return { link: '/staffed', object: null }
  if (row.place) return { link: `/${row.place.latin_name}`, object: { id: row.place.id, type: 'place' } }
  if (row.organisation) {
    return {
      link: `/organisations/${row.organisation.id}`,
      object: { id: row.organisation.id, type: 'organisation' },
    }
  }
  return { link: '/notifications', object: null }
}

/** The case that explains the removal of the reader's own content and can be appealed. */
function removalCaseOf(row: NotificationRow): string | null {
  const isOfCase = row.event.startsWith('publication.') || row.event.startsWith('appeal.')
  const isBack = row.event === 'publication.restored' || row.event === 'appeal.granted'
  const isShown = row.post !== null && (row.details?.subject !== 'comment' || row.comment !== null)
  if (!isOfCase || (isBack && isShown)) return null
  const [, caseId] = row.group_key.split(':')
  return caseId ?? null
}

export function viewNotification(row: NotificationRow, reader: Party, now: number): Notification {
  const creator = creatorOf(row)
  const outlet = party(outletOf(row))
  const outletType = row.outlet_place ? 'place' : row.outlet_organisation ? 'organisation' : null
  const { link, object } = targetOf(row)
  const subjects: { id: string; type: ObjectType }[] = [
    ...(row.comment ? [{ id: row.comment.id, type: 'comment' as const }] : []),
    ...(row.post ? [{ id: row.post.id, type: 'post' as const }] : []),
    ...(row.place ? [{ id: row.place.id, type: 'place' as const }] : []),
    ...(row.organisation ? [{ id: row.organisation.id, type: 'organisation' as const }] : []),
    ...(row.chat_id ? [{ id: row.chat_id, type: 'chat' as const }] : []),
  ]
  const image = row.comment?.image ?? row.post?.image ?? null
  return {
    id: row.id,
    type: row.type,
    event: row.event,
    creator,
    creatorType: row.creator_user
      ? 'user'
      : row.creator_place
        ? 'place'
        : row.creator_organisation
          ? 'organisation'
          : null,
    recipient: outlet ?? reader,
    recipientType: outletType ?? 'user',
    subjects: subjects.map(({ id }) => ({ id })),
    subjectTypes: subjects.map(({ type }) => type),
    object: object && { id: object.id },
    objectType: object?.type ?? null,
    outlet,
    outletType,
    actorCount: actorCountOf(row),
    invitationId: row.invitation_id,
    isViewed: row.is_viewed,
    isForUser: outlet === null,
    ...sentenceOf(row),
    link,
    avatar: creator?.avatar ?? party(row.place)?.avatar ?? null,
    image: image && viewImageSet(image),
    timePassed: Math.max(0, Math.floor((now - row.created_at.getTime()) / 1000)),
  }
}

export function viewSettings(muted: readonly string[]): NotificationSetting[] {
  return notificationTypes.map((type) => ({
    type,
    list: !muted.includes(`${type}:list`),
    push: !muted.includes(`${type}:push`),
  }))
}
