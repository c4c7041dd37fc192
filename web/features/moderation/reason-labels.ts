import { type ReasonName, reasonWords } from '#contract/moderation-words.ts'

/** «Реклама»: the reasons as they stand by themselves, in the order of the screen. */
export const reasonLabels = Object.fromEntries(
  Object.entries(reasonWords).map(([name, word]) => [name, word.charAt(0).toUpperCase() + word.slice(1)]),
) as Record<ReasonName, string>

export const reasonNames = Object.keys(reasonWords) as ReasonName[]
