import { LRUCache } from 'lru-cache'
import type { OperationAnswer } from '#contract/pages.ts'

interface Kept {
  answer: Promise<OperationAnswer>
  tags: readonly string[]
}

export interface AnswerCacheOptions {
  /** An answer is never handed out later than this after it was asked for. */
  maxAgeMs: number
  maxAnswers: number
}

/**
 * Answers that pages of guests have in common (the city, the categories, what is recommended), kept for seconds.
 * Whoever asks while the first is being made gets the same one. A write drops those it touches, also those under way.
 */
export class AnswerCache {
  readonly #kept: LRUCache<string, Kept>

  constructor({ maxAgeMs, maxAnswers }: AnswerCacheOptions) {
    this.#kept = new LRUCache({ max: maxAnswers, ttl: maxAgeMs })
  }

  get(key: string, tags: readonly string[], ask: () => Promise<OperationAnswer>): Promise<OperationAnswer> {
    const kept = this.#kept.get(key)
    if (kept) return kept.answer
    const asked: Kept = { answer: ask().then(deepFreeze), tags }
    this.#kept.set(key, asked)
    const forget = () => {
      if (this.#kept.peek(key) === asked) this.#kept.delete(key)
    }
    asked.answer.then(({ status }) => status >= 500 && forget(), forget)
    return asked.answer
  }

  drop(...tags: string[]): void {
    for (const [key, kept] of this.#kept.entries()) {
      if (kept.tags.some((tag) => tags.includes(tag))) this.#kept.delete(key)
    }
  }

  clear(): void {
    this.#kept.clear()
  }
}

/** Many pages read one answer: none of them may change it for the others. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) deepFreeze(part)
  return Object.freeze(value)
}
