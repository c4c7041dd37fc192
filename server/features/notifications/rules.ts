import { monthsGenitive } from '#contract/calendar-words.ts'
import {
  decisionVerbs,
  type ReasonName,
  reasonWords,
  type SubjectName,
  subjectWords,
} from '#contract/moderation-words.ts'
import { type Disruption, mayBeMoved } from '#contract/reservation-words.ts'
import { countOf, inQuotes, NBSP, type PluralForms } from '#contract/russian.ts'
import type { Draft } from './audience-queries.ts'

const commentForms: PluralForms = ['комментарий', 'комментария', 'комментариев']
const answerForms: PluralForms = ['ответ', 'ответа', 'ответов']
const peopleForms: PluralForms = ['человек', 'человека', 'человек']
const EXCERPT_WORDS = 3
const EXCERPT_LENGTH = 60

/** The first words of something written. */
export function excerptOf(text: string): string {
  const whole = text.replace(/\s+/g, ' ').trim()
  const first = whole.split(' ').slice(0, EXCERPT_WORDS).join(' ')
  // By characters: half of an emoji is none.
  const words = [...first].slice(0, EXCERPT_LENGTH).join('').trimEnd()
  return words.length < whole.length ? `${words.replace(/[.,:;!?…—-]+$/, '').trimEnd()}...` : whole
}

export interface Facts {
  event: string
  /** The latest of them; empty where nobody is named. */
  creator: string
  actorCount: number
  /** Of comments told in one line. */
  commentCount?: number
  /** The venue that is told; null when the reader is. */
  outlet: string | null
  /** What it was done to. */
  post: { type: 'news' | 'review' | 'impression'; text: string } | null
  comment: { text: string } | null
  /** The venue that it is about. */
  venue: string | null
  details: Record<string, string | number | null> | null
  /** Of an invitation: nobody has answered it or taken it back. */
  isAnswerAwaited?: boolean
}

/** Together they are one sentence. */
export interface Sentence {
  title: string
  text: string
}

const accusative = { news: 'новость', review: 'отзыв', impression: 'впечатление' } as const
const dative = { news: 'новости', review: 'отзыву', impression: 'впечатлению' } as const
const genderOf = { news: 'вашу', review: 'ваш', impression: 'ваше' } as const
const genderOfDative = { news: 'вашей', review: 'вашему', impression: 'вашему' } as const

/** In words that fit anybody: verbs in the present, or the plural of a group. */
export function wordNotification(facts: Facts): Sentence {
  const { creator, actorCount } = facts
  const isGroup = actorCount > 1
  const others = isGroup ? ` и ещё${NBSP}${countOf(actorCount - 1, peopleForms)}` : ''
  const words = sentences[facts.event]?.(facts, isGroup)
  if (!words) return { title: 'Сходим', text: 'Для вас есть новость' }
  return typeof words === 'string' ? { title: `${creator}${others}`, text: words } : words
}

type Wording = (facts: Facts, isGroup: boolean) => string | Sentence

const quoted = (text: string | undefined) => (text?.trim() ? `: ${inQuotes(excerptOf(text))}` : '')
/** The words of one comment, the number of several. */
const saidIn = ({ comment, commentCount = 1 }: Facts, forms: PluralForms) =>
  commentCount > 1 ? `: ${countOf(commentCount, forms)}` : quoted(comment?.text)
const ofOutlet = ({ outlet }: Facts) => (outlet === null ? '' : ` заведения ${inQuotes(outlet)}`)

const sentences: Record<string, Wording> = {
  like: (facts, isGroup) => {
    const { post, comment, outlet } = facts
    if (comment) {
      const whose = outlet === null ? 'ваш комментарий' : `комментарий${ofOutlet(facts)}`
      const dativeOf = outlet === null ? 'вашему комментарию' : `комментарию${ofOutlet(facts)}`
      return isGroup
        ? `оценили ${whose}${quoted(comment.text)}`
        : `ставит «Нравится» ${dativeOf}${quoted(comment.text)}`
    }
    const type = post?.type ?? 'impression'
    const own = outlet === null
    return isGroup
      ? `оценили ${own ? `${genderOf[type]} ` : ''}${accusative[type]}${ofOutlet(facts)}${quoted(post?.text)}`
      : `ставит «Нравится» ${own ? `${genderOfDative[type]} ` : ''}${dative[type]}${ofOutlet(facts)}${quoted(post?.text)}`
  },
  comment: (facts, isGroup) => {
    const type = facts.post?.type ?? 'impression'
    const whose = facts.outlet === null ? `${genderOf[type]} ` : ''
    const verb = isGroup ? 'комментируют' : 'комментирует'
    return `${verb} ${whose}${accusative[type]}${ofOutlet(facts)}${saidIn(facts, commentForms)}`
  },
  answer: (facts, isGroup) =>
    `${isGroup ? 'отвечают' : 'отвечает'} на ${facts.outlet === null ? 'ваш ' : ''}комментарий${ofOutlet(facts)}${saidIn(facts, answerForms)}`,
  follower: ({ venue, outlet }, isGroup) => {
    const what = outlet === null ? 'вас' : inQuotes(venue ?? outlet)
    return isGroup ? `подписались на ${what}` : `подписывается на ${what}`
  },
  'post.news': ({ post }) => `публикует новость${quoted(post?.text)}`,
  'post.review': ({ post, venue }) =>
    `публикует отзыв${venue === null ? '' : ` о${NBSP}заведении ${inQuotes(venue)}`}${quoted(post?.text)}`,
  'post.impression': ({ post }) => `делится впечатлением${quoted(post?.text)}`,
  message: ({ outlet, details }) =>
    `${outlet === null ? 'пишет вам' : `пишет заведению ${inQuotes(outlet)}`}${quoted(String(details?.text ?? ''))}`,
  'written.hidden': (facts) => decision(facts, 'hidden'),
  'written.deleted': (facts) => decision(facts, 'deleted'),
  'written.restored': (facts) => decision(facts, 'restored'),
  'appeal.granted': () => ({ title: 'Решение по вашим публикациям:', text: 'обжалование удовлетворено' }),
  'appeal.rejected': ({ details }) => ({
    title: 'Решение по вашим публикациям:',
    text: `обжалование отклонено${quoted(String(details?.note ?? ''))}`,
  }),
  'permission.requested': ({ venue }) => `просит доступ к управлению ${inQuotes(venue ?? '')}`,
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
    title: venue ?? 'Заведение',
    text: 'теперь опубликовано: модерация пройдена',
  }),
  'place.unpublished': ({ venue, details }) => ({
    title: venue ?? 'Заведение',
    text: `не проходит модерацию${String(details?.reason ?? '') ? `: ${details?.reason}` : ''}. Исправьте данные и отправьте ещё раз`,
  }),
  'place.on-moderation': ({ venue }) => ({ title: venue ?? 'Заведение', text: 'ждёт модерации' }),
  'reservation.requested': (facts) => booking(facts, 'новая бронь'),
  'reservation.acknowledged': (facts) => booking(facts, 'гость подтверждает, что придёт'),
  'reservation.unanswered': (facts) =>
    booking(facts, facts.outlet === null ? 'заведение ещё не ответило' : 'гость ждёт ответа'),
  'reservation.disrupted': (facts) =>
    booking(
      facts,
      mayBeMoved({ disruption: (facts.details?.disruption ?? null) as Disruption | null })
        ? 'заведение не сможет принять вас, перенесите бронь или отмените'
        : 'заведение закрыто и не сможет принять вас, отмените бронь',
    ),
  'reservation.resumed': (facts) => booking(facts, 'заведение снова работает в это время'),
  'reservation.confirmed': (facts) => booking(facts, 'бронь подтверждена'),
  'reservation.declined': (facts) => booking(facts, 'бронь отклонена'),
  'reservation.cancelled': (facts) => booking(facts, 'бронь отменена'),
  'reservation.moved': (facts) => booking(facts, 'бронь перенесена'),
  'reservation.offered': (facts) => booking(facts, 'освободился столик, подтвердите бронь'),
  'report.hidden': () => reported('меры приняты'),
  'report.deleted': () => reported('меры приняты'),
  'report.decided': () => reported('меры приняты'),
  'report.rejected': () => reported('нарушений не найдено'),
}

const yours = { masculine: 'Ваш', feminine: 'Ваша', neuter: 'Ваше' } as const
const visible = { masculine: 'виден', feminine: 'видна', neuter: 'видно' } as const

const roleWords: Record<string, string> = { owner: 'владелец', manager: 'управляющий', staff: 'сотрудник' }

const roleNameOf = (details: Facts['details']) => roleWords[String(details?.role)] ?? 'сотрудник'

const guestForms: PluralForms = ['гость', 'гостя', 'гостей']

/** «Хроника: бронь подтверждена — 21 ноября, 19:30, 2 гостя»; the venue's people are told the name as well. */
function booking({ venue, outlet, details }: Facts, what: string): Sentence {
  const [, month, day, time] = /^\d{4}-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(String(details?.at ?? '')) ?? []
  const name = outlet === null ? '' : String(details?.name ?? '')
  const facts = [
    name,
    month && `${Number(day)}${NBSP}${monthsGenitive[Number(month) - 1]}, ${time}`,
    countOf(Number(details?.guests ?? 0), guestForms),
  ]
  return { title: `${venue ?? 'Заведение'}:`, text: `${what} — ${facts.filter(Boolean).join(', ')}` }
}

function decision({ details }: Facts, verdict: 'hidden' | 'deleted' | 'restored'): Sentence {
  const subject = (details?.subject ?? 'comment') as SubjectName
  const reason = (details?.reason ?? null) as ReasonName | null
  const { name, gender } = subjectWords[subject]
  const title = `${yours[gender]} ${name}`
  if (verdict === 'restored') return { title, text: `снова ${visible[gender]} всем` }
  const why = reason ? `: ${reasonWords[reason]}` : ''
  const by = details?.by === 'venue' ? ' заведением' : ''
  return { title, text: `${decisionVerbs[verdict][gender]}${by}${why}. Решение можно обжаловать` }
}

function reported(outcome: string): Sentence {
  return { title: 'Спасибо за сигнал', text: `Ваша жалоба рассмотрена: ${outcome}` }
}

export interface VenueEvent {
  type: 'permission' | 'status'
  event: string
  placeId: string | null
  organisationId: string | null
  actorId: string | null
  /** The one who asks is named; a decision is the venue's own. */
  isActorNamed: boolean
  recipientIds: readonly string[]
  details: Record<string, string | number | null> | null
  /** Tells it from the same happening again. */
  key: string
}

/** Lines about a venue for the people named; `isStaff` says who of them hears it as the venue. */
export function draftsOfVenueEvent(told: VenueEvent, isStaff: (userId: string) => boolean): Draft[] {
  const { placeId, organisationId } = told
  return told.recipientIds.map((recipientId) => ({
    recipient_id: recipientId,
    type: told.type,
    event: told.event,
    group_key: `${told.event}:${told.key}`,
    cause: null,
    actor_id: told.actorId,
    creator_user_id: told.isActorNamed ? told.actorId : null,
    creator_place_id: told.isActorNamed ? null : placeId,
    creator_organisation_id: told.isActorNamed ? null : organisationId,
    outlet_place_id: isStaff(recipientId) ? placeId : null,
    outlet_organisation_id: isStaff(recipientId) ? organisationId : null,
    post_id: null,
    comment_id: null,
    place_id: placeId,
    organisation_id: organisationId,
    chat_id: null,
    details: told.details,
  }))
}
