import { LRUCache } from 'lru-cache'
import type { OperationAnswer } from '#contract/pages.ts'
import { onPrimary } from '#server/db/replica.ts'

interface Kept {
  answer: Promise<OperationAnswer>
  tags: readonly string[]
}

export interface AnswerCacheOptions {
  /** An answer is never handed out later than this after it was asked for. */
  maxAgeMs: number
  maxAnswers: number
  /** How long after a write copies of the data may lack it; 0 when there are none. */
  copiesLagMs?: number
}

/** More than this in seconds, and what shows the oldest may show what a copy had. */
const MOST_WRITTEN = 20_000

/**
 * Answers that pages of guests have in common (the city, the categories, what is recommended), kept for seconds.
 * Whoever asks while the first is being made gets the same one. A write drops those it touches, also those under way.
 */
export class AnswerCache {
  readonly #kept: LRUCache<string, Kept>
  /** Tags of what copies of the data may not have yet; `*` is everything. */
  readonly #written: LRUCache<string, true> | undefined

  constructor({ maxAgeMs, maxAnswers, copiesLagMs = 0 }: AnswerCacheOptions) {
    this.#kept = new LRUCache({ max: maxAnswers, ttl: maxAgeMs })
    if (copiesLagMs > 0) this.#written = new LRUCache({ max: MOST_WRITTEN, ttl: copiesLagMs })
  }

  get(key: string, tags: readonly string[], ask: () => Promise<OperationAnswer>): Promise<OperationAnswer> {
    const kept = this.#kept.get(key)
    if (kept) return kept.answer
    const asked: Kept = { answer: this.#askFresh(tags, ask).then(deepFreeze), tags }
    this.#kept.set(key, asked)
    const forget = () => {
      if (this.#kept.peek(key) === asked) this.#kept.delete(key)
    }
    asked.answer.then(({ status }) => status >= 500 && forget(), forget)
    return asked.answer
  }

  /** What is kept for others must not be made of a copy that lacks what was just written. */
  #askFresh<Answer>(tags: readonly string[], ask: () => Answer): Answer {
    const isWritten = this.#written?.has('*') || tags.some((tag) => this.#written?.has(tag))
    return isWritten ? onPrimary(ask) : ask()
  }

  drop(...tags: string[]): void {
    for (const tag of tags) this.#written?.set(tag, true)
    for (const [key, kept] of this.#kept.entries()) {
      if (kept.tags.some((tag) => tags.includes(tag))) this.#kept.delete(key)
    }
  }

  clear(): void {
    this.#written?.set('*', true)
    this.#kept.clear()
  }
}

/** Many pages read one answer: none of them may change it for the others. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) deepFreeze(part)
  return Object.freeze(value)
}
