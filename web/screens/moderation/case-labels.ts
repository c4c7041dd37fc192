import type { ModerationCase } from '#contract/moderation/moderation.ts'
import { describeDecision, type ReasonName, subjectNames } from '#contract/moderation/moderation-labels.ts'
import { capitalize } from '#web/lib/format/capitalize.ts'
import { isDecidedElsewhere } from '#web/nouns/moderation/use-decision.ts'

/** «Отзыв» */
export function subjectTitle({ subject }: Pick<ModerationCase, 'subject'>): string {
  return capitalize(subjectNames[subject].name)
}

/** «Скрыт отзыв: реклама», «Обжалование удовлетворено» */
export function outcomeOf(moderationCase: ModerationCase): string {
  if (isDecidedElsewhere(moderationCase)) return 'Решение уже принял другой модератор'
  if (moderationCase.appealStatus === 'granted') return 'Обжалование удовлетворено'
  if (moderationCase.appealStatus === 'rejected') return 'Обжалование отклонено'
  if (moderationCase.status === 'open') return ''
  if (moderationCase.by === 'venue' && !moderationCase.isDeleted) return 'Удаление заведением отменено'
  return capitalize(
    describeDecision({
      decision: moderationCase.status,
      subject: moderationCase.subject,
      reason: moderationCase.reason,
      by: moderationCase.by,
    }),
  )
}

/** The most frequent reason of the reports. */
export function mostReportedReason({ reports }: ModerationCase): ReasonName {
  const counts = Map.groupBy(reports, ({ reason }) => reason)
  const [first] = [...counts].sort(([, a], [, b]) => b.length - a.length)
  return first?.[0] ?? 'other'
}

/** The address of the page that shows the subject; null for a message, because the chat is private. */
export function addressOfCase({ subject, subjectId, postId, place }: ModerationCase): string | null {
  if (subject === 'message') return null
  if (subject === 'collection') return `/collections/${subjectId}`
  if (subject === 'user') return `/users/${subjectId}`
  if (subject === 'place') return `/${place?.latinName ?? subjectId}`
  return subject === 'comment'
    ? `/posts/${postId}?comment=${subjectId}#comment-${subjectId}`
    : `/posts/${postId ?? subjectId}`
}
