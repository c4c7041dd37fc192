import type { Chat, FoundMessage, Message } from '#contract/chats/chats.ts'
import { messageReactions } from '#contract/writing.ts'
import { viewImageSet } from '#server/features/images/views.ts'
import { viewText } from '#server/features/mentions/views.ts'
import { viewPictures } from '#server/features/publications/views.ts'
import { fullName } from '#server/features/users/views.ts'
import type { MessageRow } from './message-queries.ts'
import type { ChatRow, ChatSide } from './repository.ts'
import { FOUND_END, FOUND_START, progressOf, type Side, statusOf } from './rules.ts'
import type { FoundRow } from './search-queries.ts'

type Person = NonNullable<Chat['user']>

function viewPerson(row: ChatRow['person']): Person {
  return {
    id: row.id,
    fullName: fullName(row),
    avatar: row.avatar && !row.is_deleted ? viewImageSet(row.avatar) : null,
    isDeleted: row.is_deleted,
  }
}

const viewPlace = (row: ChatRow['place']): Chat['place'] =>
  row && {
    id: row.id,
    latinName: row.latin_name,
    name: row.name,
    avatar: row.avatar && viewImageSet(row.avatar),
  }
const viewOrganisation = (row: ChatRow['organisation']): Chat['organisation'] =>
  row && { id: row.id, name: row.name, avatar: row.avatar && viewImageSet(row.avatar) }

export const isVenueChat = ({ place, organisation }: ChatSide) => place !== null || organisation !== null
const isVenueDeleted = ({ place, organisation }: ChatSide) =>
  place?.status === 'deleted' || organisation?.is_deleted === true
const isStaffed = (chat: ChatSide) => chat.side === 'other' && isVenueChat(chat)

export function viewChat(chat: ChatRow, viewerId: string, now: number): Chat {
  const people = [viewPerson(chat.person), ...(chat.other ? [viewPerson(chat.other)] : [])]
  const other = chat.side === 'person' ? chat.other : chat.person
  return {
    id: chat.id,
    members: people,
    user: other && viewPerson(other),
    place: viewPlace(chat.place),
    organisation: viewOrganisation(chat.organisation),
    isStaffed: isStaffed(chat),
    lastMessage: chat.last_message && viewMessage(chat.last_message, chat, viewerId, now),
    ...progressOf(chat, chat.side),
    notViewedMessageCount: chat.side === 'person' ? chat.person_unread : chat.other_unread,
    status: statusOfChat(chat, other),
    isMuted: chat.settings?.is_muted ?? false,
    isPinned: chat.settings?.is_pinned ?? false,
    isArchived: chat.settings?.is_archived ?? false,
    createdAt: chat.created_at.toISOString(),
    isDeleted: (other?.is_deleted ?? false) || isVenueDeleted(chat),
    lastSeen: null,
  }
}

function statusOfChat(chat: ChatRow, other: ChatRow['other']): Chat['status'] {
  if (chat.has_blocked) return 'blocked'
  return chat.is_blocked || other?.is_deleted || isVenueDeleted(chat) ? 'closed' : 'active'
}

/** As the side of `chat` sees it: the guests of a venue never learn which of its people wrote. */
export function viewMessage(row: MessageRow, chat: ChatSide, viewerId: string, now: number): Message {
  const isOwn = row.is_by_person === (chat.side === 'person')
  const isByVenue = !row.is_by_person && isVenueChat(chat)
  const author = isByVenue && !isStaffed(chat) ? null : row.author
  const createdAt = new Date(row.created_at)
  const receiver = row.is_by_person
    ? { readSeq: chat.other_read_seq, receivedSeq: chat.other_received_seq }
    : { readSeq: chat.person_read_seq, receivedSeq: chat.person_received_seq }
  const isGone = row.is_deleted || row.is_hidden
  const isAuthor = row.user_id === viewerId
  return {
    id: row.id,
    chatId: row.chat_id,
    seq: row.seq,
    version: row.version,
    userId: author?.id ?? null,
    user: author && viewPerson(author),
    placeId: isByVenue ? (chat.place?.id ?? null) : null,
    place: isByVenue ? viewPlace(chat.place) : null,
    organisationId: isByVenue ? (chat.organisation?.id ?? null) : null,
    organisation: isByVenue ? viewOrganisation(chat.organisation) : null,
    ...viewText(isGone ? '' : row.text, null),
    imageSets: isGone ? [] : viewPictures(row.images).imageSets,
    reactions: isGone ? [] : viewReactions(row.reactions ?? [], viewerId),
    subjectMessage: row.subject && !isGone ? viewSubject(row.subject, chat) : null,
    isOwn,
    isEdited: row.is_edited,
    isViewed: row.seq <= receiver.readSeq,
    status: statusOf(row.seq, receiver),
    isDeleted: row.is_deleted,
    isHidden: row.is_hidden,
    canEdit: isAuthor && !isGone,
    canDelete: isOwn && !isGone,
    publicationDate: createdAt.toISOString(),
    timePassed: Math.max(0, Math.floor((now - createdAt.getTime()) / 1000)),
    idempotencyKey: isAuthor ? row.idempotency_key : null,
  }
}

function viewReactions(rows: NonNullable<MessageRow['reactions']>, viewerId: string): Message['reactions'] {
  return messageReactions
    .map((kind) => ({ kind, people: rows.filter((row) => row.kind === kind) }))
    .filter(({ people }) => people.length > 0)
    .map(({ kind, people }) => ({
      kind,
      count: people.length,
      isOwn: people.some(({ user_id }) => user_id === viewerId),
    }))
}

export function viewFound(row: FoundRow, viewerId: string, now: number): FoundMessage {
  return {
    message: viewMessage(row.last_message, row, viewerId, now),
    chat: { ...viewChat(row, viewerId, now), lastMessage: null },
    excerpt: row.excerpt
      .split(FOUND_START)
      .flatMap((part, index) => {
        const [found = '', ...rest] = index === 0 ? ['', part] : part.split(FOUND_END)
        return [
          { text: found, isFound: true },
          { text: rest.join(''), isFound: false },
        ]
      })
      .filter(({ text }) => text !== ''),
  }
}

function viewSubject(
  subject: NonNullable<MessageRow['subject']>,
  chat: ChatSide,
): NonNullable<Message['subjectMessage']> {
  const venue = !subject.is_by_person && isVenueChat(chat) ? (chat.place ?? chat.organisation) : null
  return {
    id: subject.id,
    authorName: subject.is_deleted ? '' : (venue?.name ?? fullName(subject.author)),
    text: subject.is_deleted ? '' : subject.text,
  }
}

/** The same chat from the other side. */
export function seenBySide(chat: ChatSide, side: Side): ChatSide {
  return { ...chat, side }
}
