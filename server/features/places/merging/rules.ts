import { inQuotes } from '#contract/russian.ts'
import type { PlaceStatus } from '#server/db/types.ts'

export interface MergeCandidate {
  name: string
  city_id: number
  organisation_id: string | null
  status: PlaceStatus
  is_reservations_enabled: boolean
  /** Owners with proven rights. */
  ownerIds: readonly string[]
  /** Whether there are coming reservations. */
  isBooked: boolean
}

/** @returns a message why the first cannot be merged into the second; null when it can */
export function refusalOfMerge(from: MergeCandidate, into: MergeCandidate): string | null {
  const [fromName, intoName] = [inQuotes(from.name), inQuotes(into.name)]
  if (into.status === 'deleted') return `Заведение ${intoName} удалено. Сначала восстановите его`
  if (from.city_id !== into.city_id) {
    return `${fromName} и ${intoName} в разных городах. Сначала перенесите их в один`
  }
  const areOfTwoChains =
    from.organisation_id !== null &&
    into.organisation_id !== null &&
    from.organisation_id !== into.organisation_id
  if (areOfTwoChains) return `${fromName} и ${intoName} из разных сетей. Сначала выведите одно из них из сети`
  const haveOwners = from.ownerIds.length > 0 && into.ownerIds.length > 0
  if (haveOwners && !from.ownerIds.some((id) => into.ownerIds.includes(id))) {
    return `У ${fromName} и ${intoName} разные владельцы. Сначала договоритесь с ними, кто останется, и снимите лишние права`
  }
  if (from.isBooked && !into.is_reservations_enabled) {
    return `У ${fromName} есть будущие брони, а ${intoName} столики не бронирует. Сначала включите в нём бронирование`
  }
  return null
}
