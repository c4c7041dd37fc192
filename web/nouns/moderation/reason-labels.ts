import { type ReasonName, reasonTexts } from '#contract/moderation/moderation-labels.ts'
import { capitalize } from '#web/lib/format/capitalize.ts'

/** «Реклама»: the reasons with a capital letter, in the order of the screen. */
export const reasonLabels = Object.fromEntries(
  Object.entries(reasonTexts).map(([name, text]) => [name, capitalize(text)]),
) as Record<ReasonName, string>

export const reasonNames = Object.keys(reasonLabels) as ReasonName[]
