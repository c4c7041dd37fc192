/** Labels of moderation for the server and the browser; without TypeBox, which the browser does not load. */

/** Reasons of reports and decisions within a sentence. */
export const reasonTexts = {
  spam: 'спам',
  advertising: 'реклама',
  insult: 'оскорбления',
  obscene: 'непристойное содержание',
  falsehood: 'недостоверные сведения',
  offtopic: 'не по теме',
  'personal-data': 'личные данные',
  illegal: 'нарушение закона',
  other: 'другое',
} as const
export type ReasonName = keyof typeof reasonTexts

/** `gender` selects the form of the verb: «скрыт отзыв», «скрыта запись». */
export const subjectNames = {
  news: { name: 'новость', gender: 'feminine' },
  review: { name: 'отзыв', gender: 'masculine' },
  impression: { name: 'впечатление', gender: 'neuter' },
  comment: { name: 'комментарий', gender: 'masculine' },
  place: { name: 'заведение', gender: 'neuter' },
  user: { name: 'профиль', gender: 'masculine' },
  message: { name: 'сообщение', gender: 'neuter' },
  collection: { name: 'подборка', gender: 'feminine' },
} as const
export type SubjectName = keyof typeof subjectNames

export const decisionNames = ['hidden', 'deleted', 'restored', 'rejected', 'decided'] as const
export type DecisionName = (typeof decisionNames)[number]

export const decisionVerbs = {
  hidden: { masculine: 'скрыт', feminine: 'скрыта', neuter: 'скрыто' },
  deleted: { masculine: 'удалён', feminine: 'удалена', neuter: 'удалено' },
  restored: { masculine: 'возвращён', feminine: 'возвращена', neuter: 'возвращено' },
} as const

const accusative: Partial<Record<SubjectName, string>> = { news: 'новость', collection: 'подборку' }

/** «скрыт отзыв: реклама», «отзыв удалён заведением: спам», «отклонена жалоба на комментарий»; never names the person. */
export function describeDecision(entry: {
  decision: DecisionName
  subject: SubjectName
  reason: ReasonName | null
  by?: 'venue' | 'moderation'
}): string {
  const { name, gender } = subjectNames[entry.subject]
  if (entry.decision === 'rejected') return `отклонена жалоба на ${accusative[entry.subject] ?? name}`
  if (entry.decision === 'decided') return `рассмотрена жалоба на ${accusative[entry.subject] ?? name}`
  const reason = entry.reason && entry.decision !== 'restored' ? `: ${reasonTexts[entry.reason]}` : ''
  const verb = decisionVerbs[entry.decision][gender]
  return entry.by === 'venue' ? `${name} ${verb} заведением${reason}` : `${verb} ${name}${reason}`
}
