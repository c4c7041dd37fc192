import { AppError } from '#server/lib/errors.ts'
import type { RateLimits } from './rate-limits.ts'

const HOUR = 3600

/** How often one person may write; far above the usage of people, far below that of bots. */
export const writeLimits = {
  posts: { limit: 30, windowSeconds: HOUR, message: 'Вы публикуете записи слишком часто. Попробуйте позже' },
  comments: { limit: 120, windowSeconds: HOUR, message: 'Вы комментируете слишком часто. Попробуйте позже' },
  edits: { limit: 240, windowSeconds: HOUR, message: 'Слишком много изменений подряд. Попробуйте позже' },
  places: {
    limit: 30,
    windowSeconds: HOUR,
    message: 'Вы добавляете заведения слишком часто. Попробуйте позже',
  },
  files: { limit: 60, windowSeconds: HOUR, message: 'Слишком много файлов подряд. Попробуйте позже' },
  permissions: {
    limit: 60,
    windowSeconds: HOUR,
    message: 'Вы меняете права слишком часто. Попробуйте позже',
  },
  follows: {
    limit: 600,
    windowSeconds: HOUR,
    message: 'Вы меняете подписки слишком часто. Попробуйте позже',
  },
  likes: { limit: 120, windowSeconds: 60, message: 'Вы ставите лайки слишком часто. Попробуйте позже' },
  reactions: {
    limit: 120,
    windowSeconds: 60,
    message: 'Вы ставите реакции слишком часто. Попробуйте позже',
  },
  messages: {
    limit: 120,
    windowSeconds: 60,
    message: 'Вы пишете слишком часто. Попробуйте через минуту',
  },
  chats: {
    limit: 60,
    windowSeconds: HOUR,
    message: 'Вы начинаете слишком много переписок. Попробуйте позже',
  },
  reservations: {
    limit: 30,
    windowSeconds: HOUR,
    message: 'Слишком много броней подряд. Попробуйте позже',
  },
  polls: {
    limit: 30,
    windowSeconds: HOUR,
    message: 'Вы создаёте голосования слишком часто. Попробуйте позже',
  },
  collections: {
    limit: 30,
    windowSeconds: HOUR,
    message: 'Вы создаёте подборки слишком часто. Попробуйте позже',
  },
  collectionEdits: {
    limit: 1200,
    windowSeconds: HOUR,
    message: 'Слишком много изменений подряд. Попробуйте позже',
  },
  hours: { limit: 60, windowSeconds: HOUR, message: 'Вы отмечаете часы слишком часто. Попробуйте позже' },
  reports: { limit: 30, windowSeconds: HOUR, message: 'Вы отправили слишком много жалоб. Попробуйте позже' },
} as const

/** @throws {AppError} TooManyRequests with its own message and the seconds to wait */
export async function countWrite(
  limits: RateLimits,
  kind: keyof typeof writeLimits,
  userId: string,
  amount = 1,
): Promise<void> {
  if (amount === 0) return
  const { limit, windowSeconds, message } = writeLimits[kind]
  const counted = { key: keyOf(kind, userId), limit, windowSeconds, amount }
  const timeoutSeconds = await (isCheap(kind) ? limits.countCheaply(counted) : limits.count(counted))
  if (timeoutSeconds > 0) throw new AppError('TooManyRequests', { message, timeoutSeconds })
}

/** Undoes a count, because the request repeated an earlier one with the same key. */
export async function uncountWrite(
  limits: RateLimits,
  kind: keyof typeof writeLimits,
  userId: string,
): Promise<void> {
  const key = keyOf(kind, userId)
  await (isCheap(kind) ? limits.uncountCheaply(key) : limits.uncount(key))
}

const keyOf = (kind: keyof typeof writeLimits, userId: string) => `writing:${kind}:${userId}`

const isCheap = (kind: keyof typeof writeLimits) =>
  kind === 'likes' || kind === 'messages' || kind === 'reactions'
