import { inQuotes } from '#contract/russian.ts'

export interface MergedChain {
  name: string
  is_deleted: boolean
  merged_into: string | null
  ownerIds: readonly string[]
}

/** @returns a sentence for people, or null when the first may become a part of the second */
export function refusalOfMerge(from: MergedChain, into: MergedChain): string | null {
  const [fromName, intoName] = [inQuotes(from.name), inQuotes(into.name)]
  for (const chain of [from, into]) {
    if (chain.merged_into !== null) return `Сеть ${inQuotes(chain.name)} уже объединена с другой`
    if (chain.is_deleted) return `Сеть ${inQuotes(chain.name)} удалена. Сначала восстановите её`
  }
  const haveOwners = from.ownerIds.length > 0 && into.ownerIds.length > 0
  if (haveOwners && !from.ownerIds.some((id) => into.ownerIds.includes(id))) {
    return `У ${fromName} и ${intoName} разные владельцы. Сначала договоритесь с ними, кто останется, и снимите лишние права`
  }
  return null
}
