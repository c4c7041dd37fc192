import { monthsGenitive } from '#contract/calendar-names.ts'
import { EDITORS_NAME } from '#contract/collections/collection-limits.ts'
import {
  decisionVerbs,
  type ReasonName,
  reasonTexts,
  type SubjectName,
  subjectNames,
} from '#contract/moderation/moderation-labels.ts'
import { canBeMoved, type Disruption } from '#contract/reservations/reservation-values.ts'
import { formatCount, guestForms, inQuotes, NBSP, type PluralForms, placeForms } from '#contract/russian.ts'
import type { GrantableRole } from '#server/features/permissions/policy.ts'
import type { NotificationDraft } from './audience-queries.ts'

const commentForms: PluralForms = ['комментарий', 'комментария', 'комментариев']
const answerForms: PluralForms = ['ответ', 'ответа', 'ответов']
const peopleForms: PluralForms = ['человек', 'человека', 'человек']
const EXCERPT_WORDS = 3
const EXCERPT_LENGTH = 60

/** The first words of a text. */
export function excerptOf(text: string): string {
  const whole = text.replace(/\s+/g, ' ').trim()
  const first = whole.split(' ').slice(0, EXCERPT_WORDS).join(' ')
  // Cut by code points, so that no emoji is split.
  const excerpt = [...first].slice(0, EXCERPT_LENGTH).join('').trimEnd()
  return excerpt.length < whole.length ? `${excerpt.replace(/[.,:;!?…—-]+$/, '').trimEnd()}...` : whole
}

export interface Facts {
  event: string
  /** The latest actor, a person or a venue; «Кто-то» when there is none. */
  creator: string
  actorCount: number
  /** The number of comments in one notification. */
  commentCount?: number
  /** The venue that is notified; null when it is the reader. */
  outlet: string | null
  /** The subject of the event. */
  post: { type: 'news' | 'review' | 'impression'; text: string } | null
  comment: { text: string } | null
  /** The venue that the event is about. */
  venue: string | null
  details: Record<string, string | number | null> | null
  /** An invitation is still open. */
  isAnswerAwaited?: boolean
}

/** The parts of one sentence. */
export interface Sentence {
  title: string
  text: string
}

const accusative = { news: 'новость', review: 'отзыв', impression: 'впечатление' } as const
const prepositional = { news: 'новости', review: 'отзыве', impression: 'впечатлении' } as const
const dative = { news: 'новости', review: 'отзыву', impression: 'впечатлению' } as const
const genderOf = { news: 'вашу', review: 'ваш', impression: 'ваше' } as const
const genderOfDative = { news: 'вашей', review: 'вашему', impression: 'вашему' } as const

/** Uses the present tense or the plural, so that the gender of the actor does not matter. */
export function describeNotification(facts: Facts): Sentence {
  const { creator, actorCount } = facts
  const isGroup = actorCount > 1
  const others = isGroup ? ` и ещё${NBSP}${formatCount(actorCount - 1, peopleForms)}` : ''
  const sentence = sentences[facts.event]?.(facts, isGroup)
  if (!sentence) return { title: 'Сходим', text: 'Для вас есть новость' }
  return typeof sentence === 'string' ? { title: `${creator}${others}`, text: sentence } : sentence
}

type Wording = (facts: Facts, isGroup: boolean) => string | Sentence

const quoted = (text: string | undefined) => (text?.trim() ? `: ${inQuotes(excerptOf(text))}` : '')
/** The text of one comment, or the number of several. */
const commentText = ({ comment, commentCount = 1 }: Facts, forms: PluralForms) =>
  commentCount > 1 ? `: ${formatCount(commentCount, forms)}` : quoted(comment?.text)
/** For a text with a subject of its own. */
const beforeClause = (venue: string | null) => `${venue ?? 'Заведение'}:`
/** For a predicate in the neuter, which a bare name may contradict. */
const placeNamed = (venue: string | null) => (venue === null ? 'Заведение' : `Заведение ${inQuotes(venue)}`)
const outletGenitive = ({ outlet }: Facts) => (outlet === null ? '' : ` заведения ${inQuotes(outlet)}`)

const sentences: Record<string, Wording> = {
  like: (facts, isGroup) => {
    const { post, comment, outlet } = facts
    if (comment) {
      const whose = outlet === null ? 'ваш комментарий' : `комментарий${outletGenitive(facts)}`
      const dativeOf = outlet === null ? 'вашему комментарию' : `комментарию${outletGenitive(facts)}`
      return isGroup
        ? `оценили ${whose}${quoted(comment.text)}`
        : `ставит «Нравится» ${dativeOf}${quoted(comment.text)}`
    }
    const type = post?.type ?? 'impression'
    const own = outlet === null
    return isGroup
      ? `оценили ${own ? `${genderOf[type]} ` : ''}${accusative[type]}${outletGenitive(facts)}${quoted(post?.text)}`
      : `ставит «Нравится» ${own ? `${genderOfDative[type]} ` : ''}${dative[type]}${outletGenitive(facts)}${quoted(post?.text)}`
  },
  comment: (facts, isGroup) => {
    const type = facts.post?.type ?? 'impression'
    const whose = facts.outlet === null ? `${genderOf[type]} ` : ''
    const verb = isGroup ? 'комментируют' : 'комментирует'
    return `${verb} ${whose}${accusative[type]}${outletGenitive(facts)}${commentText(facts, commentForms)}`
  },
  answer: (facts, isGroup) =>
    `${isGroup ? 'отвечают' : 'отвечает'} на ${facts.outlet === null ? 'ваш ' : ''}комментарий${outletGenitive(facts)}${commentText(facts, answerForms)}`,
  mention: (facts) => {
    const { post, comment } = facts
    const whom = facts.outlet === null ? 'вас' : inQuotes(facts.outlet)
    const where = comment ? 'комментарии' : prepositional[post?.type ?? 'impression']
    return `упоминает ${whom} в${NBSP}${where}${quoted((comment ?? post)?.text)}`
  },
  follower: ({ venue, outlet }, isGroup) => {
    const what = outlet === null ? 'вас' : `заведение ${inQuotes(venue ?? outlet)}`
    return isGroup ? `подписались на ${what}` : `подписывается на ${what}`
  },
  'post.news': ({ post }) => `публикует новость${quoted(post?.text)}`,
  'post.review': ({ post, venue }) =>
    `публикует отзыв${venue === null ? '' : ` о${NBSP}заведении ${inQuotes(venue)}`}${quoted(post?.text)}`,
  'post.impression': ({ post }) => `делится впечатлением${quoted(post?.text)}`,
  message: ({ outlet, details }) =>
    `${outlet === null ? 'пишет вам' : `пишет заведению ${inQuotes(outlet)}`}${quoted(String(details?.text ?? ''))}`,
  'publication.hidden': (facts) => decision(facts, 'hidden'),
  'publication.deleted': (facts) => decision(facts, 'deleted'),
  'publication.restored': (facts) => decision(facts, 'restored'),
  'appeal.granted': () => ({ title: 'Решение по вашим публикациям:', text: 'обжалование удовлетворено' }),
  'appeal.rejected': ({ details }) => ({
    title: 'Решение по вашим публикациям:',
    text: `обжалование отклонено${quoted(String(details?.note ?? ''))}`,
  }),
  'permission.requested': ({ venue }) => `просит доступ к${NBSP}управлению: ${inQuotes(venue ?? '')}`,
  'invitation.created': ({ venue, details, isAnswerAwaited }) => {
    const team = `в${NBSP}команду ${inQuotes(venue ?? '')}: ${roleNameOf(details)}`
    return isAnswerAwaited
      ? `приглашает вас ${team}`
      : { title: 'Приглашение', text: `${team}. Ответ больше не${NBSP}нужен` }
  },
  'invitation.accepted': ({ venue, details }) =>
    `принимает приглашение в${NBSP}команду ${inQuotes(venue ?? '')}: ${roleNameOf(details)}`,
  'invitation.declined': ({ venue }) => `отклоняет приглашение в${NBSP}команду ${inQuotes(venue ?? '')}`,
  'permission.granted': ({ venue, details }) => ({
    title: venue ?? 'Заведение',
    text: `выдаёт вам права: ${roleNameOf(details)}`,
  }),
  'permission.removed': ({ venue, details }) => ({
    title: venue ?? 'Заведение',
    text: details?.role === 'requester' ? 'отклоняет вашу заявку на доступ' : 'отзывает ваши права',
  }),
  'place.published': ({ venue }) => ({
    title: placeNamed(venue),
    text: 'теперь опубликовано: модерация пройдена',
  }),
  'place.unpublished': ({ venue, details }) => ({
    title: venue ?? 'Заведение',
    text: `не проходит модерацию${String(details?.reason ?? '') ? `: ${details?.reason}` : ''}. Исправьте данные и отправьте ещё раз`,
  }),
  'webhook.paused': ({ venue }) => ({
    title: beforeClause(venue),
    text: 'адрес вебхука не отвечает, отправка приостановлена. Проверьте адрес и включите её снова',
  }),
  'place.on-moderation': ({ venue }) => ({ title: venue ?? 'Заведение', text: 'ждёт модерации' }),
  'place.hours-by-guests': ({ venue }) => ({
    title: placeNamed(venue),
    text: 'работает по-другому, говорят гости: часы исправлены. Проверьте их',
  }),
  'place.closed-by-guests': ({ venue }) => ({
    title: placeNamed(venue),
    text: 'закрыто навсегда, говорят гости. Если это не так, откройте его снова',
  }),
  'place.proposed': ({ venue, details }) => ({
    title: placeNamed(venue),
    text: `по открытым данным ${proposalText(String(details?.topics ?? ''))}. Примите это или оставьте как${NBSP}есть`,
  }),
  'reservation.requested': (facts) => booking(facts, 'новая бронь'),
  'reservation.acknowledged': (facts) => booking(facts, 'гость подтверждает, что придёт'),
  'reservation.unanswered': (facts) =>
    booking(facts, facts.outlet === null ? 'заведение ещё не ответило' : 'гость ждёт ответа'),
  'reservation.disrupted': (facts) =>
    booking(
      facts,
      canBeMoved({ disruption: (facts.details?.disruption ?? null) as Disruption | null })
        ? 'заведение не сможет принять вас, перенесите бронь или отмените'
        : 'заведение закрыто и не сможет принять вас, отмените бронь',
    ),
  'reservation.resumed': (facts) => booking(facts, 'заведение снова работает в это время'),
  'reservation.confirmed': (facts) => booking(facts, 'бронь подтверждена'),
  'reservation.declined': (facts) => booking(facts, 'бронь отклонена'),
  'reservation.cancelled': (facts) => booking(facts, 'бронь отменена'),
  'reservation.moved': (facts) => booking(facts, 'бронь перенесена'),
  'reservation.offered': (facts) => booking(facts, 'освободился столик, подтвердите бронь'),
  'poll.booked': (facts) => booking(facts, 'столик для вашей компании забронирован'),
  'poll.cancelled': (facts) => booking(facts, 'бронь для вашей компании отменена'),
  'collection.grew': ({ details }) => {
    const count = Number(details?.count ?? 1)
    const what = count === 1 ? inQuotes(String(details?.name ?? '')) : formatCount(count, placeForms)
    const title = inQuotes(String(details?.title ?? ''))
    const text = `добавляет в${NBSP}подборку ${title}: ${what}`
    return details?.isEditorial ? { title: EDITORS_NAME, text } : text
  },
  'rating.waiting': ({ venue }) => ({
    title: beforeClause(venue),
    text: 'за день пришло очень много отзывов, поэтому ваша оценка проверяется и пока не учтена',
  }),
  'rating.counted': ({ venue }) => ({
    title: beforeClause(venue),
    text: 'ваша оценка проверена и учтена в рейтинге',
  }),
  'rating.refused': ({ venue }) => ({
    title: beforeClause(venue),
    text: 'ваша оценка не учтена в рейтинге. Решение можно обжаловать',
  }),
  'collection.joined': ({ details }) =>
    `теперь ведёт с${NBSP}вами подборку ${inQuotes(String(details?.title ?? ''))}`,
  'reservation.visited': (facts) => booking(facts, 'как всё прошло? Расскажите в отзыве'),
  'report.hidden': () => reported('меры приняты'),
  'report.deleted': () => reported('меры приняты'),
  'report.decided': () => reported('меры приняты'),
  'report.rejected': () => reported('нарушений не найдено'),
}

/** Of the names of changes in one line: «hours location». */
function proposalText(topics: string): string {
  const labels = topics.split(' ').flatMap((topic) => proposedTopics[topic] ?? [])
  return labels.join(', ') || 'изменилось'
}

const proposedTopics: Readonly<Record<string, string>> = {
  closed: 'закрылось',
  'temporary-closed': 'временно закрылось',
  opened: 'снова открыто',
  location: 'переехало',
  hours: 'работает в другие часы',
}

const yours = { masculine: 'Ваш', feminine: 'Ваша', neuter: 'Ваше' } as const
const visible = { masculine: 'виден', feminine: 'видна', neuter: 'видно' } as const

const roleNamesInText: Record<GrantableRole, string> = {
  owner: 'владелец',
  manager: 'управляющий',
  staff: 'сотрудник',
  host: 'только брони',
}

const roleNameOf = (details: Facts['details']) => roleNamesInText[details?.role as GrantableRole]

/** «Хроника: бронь подтверждена — 21 ноября, 19:30, 2 гостя»; the venue's staff also see the name of the guest. */
function booking({ venue, outlet, details }: Facts, what: string): Sentence {
  const [, month, day, time] = /^\d{4}-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(String(details?.at ?? '')) ?? []
  const name = outlet === null ? '' : String(details?.name ?? '')
  const facts = [
    name,
    month && `${Number(day)}${NBSP}${monthsGenitive[Number(month) - 1]}, ${time}`,
    formatCount(Number(details?.guests ?? 0), guestForms),
  ]
  return { title: beforeClause(venue), text: `${what} — ${facts.filter(Boolean).join(', ')}` }
}

function decision({ details }: Facts, verdict: 'hidden' | 'deleted' | 'restored'): Sentence {
  const subject = (details?.subject ?? 'comment') as SubjectName
  const reason = (details?.reason ?? null) as ReasonName | null
  const { name, gender } = subjectNames[subject]
  const title = `${yours[gender]} ${name}`
  if (verdict === 'restored') return { title, text: `снова ${visible[gender]} всем` }
  const why = reason ? `: ${reasonTexts[reason]}` : ''
  const by = details?.by === 'venue' ? ' заведением' : ''
  return { title, text: `${decisionVerbs[verdict][gender]}${by}${why}. Решение можно обжаловать` }
}

function reported(outcome: string): Sentence {
  return { title: 'Спасибо за сигнал', text: `Ваша жалоба рассмотрена: ${outcome}` }
}

export interface VenueEvent {
  type: 'permission' | 'post' | 'status'
  event: string
  placeId: string | null
  organisationId: string | null
  actorId: string | null
  /** Whether the actor is named: for a request, but not for a decision, which is the venue's. */
  isActorNamed: boolean
  recipientIds: readonly string[]
  details: Record<string, string | number | null> | null
  /** Distinguishes repeated events of the same kind. */
  key: string
}

/** Notifications about a venue for the given people; those for whom `isStaff` is true get them as the venue. */
export function draftsOfVenueEvent(
  event: VenueEvent,
  isStaff: (userId: string) => boolean,
): NotificationDraft[] {
  const { placeId, organisationId } = event
  return event.recipientIds.map((recipientId) => ({
    recipient_id: recipientId,
    type: event.type,
    event: event.event,
    group_key: `${event.event}:${event.key}`,
    cause: null,
    actor_id: event.actorId,
    creator_user_id: event.isActorNamed ? event.actorId : null,
    creator_place_id: event.isActorNamed ? null : placeId,
    creator_organisation_id: event.isActorNamed ? null : organisationId,
    outlet_place_id: isStaff(recipientId) ? placeId : null,
    outlet_organisation_id: isStaff(recipientId) ? organisationId : null,
    post_id: null,
    comment_id: null,
    place_id: placeId,
    organisation_id: organisationId,
    chat_id: null,
    details: event.details,
  }))
}
