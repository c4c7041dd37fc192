import type { FollowablePlace } from '#contract/places/places.ts'
import type { UserSummary } from '#contract/users/users.ts'

export type Found = { kind: 'place'; place: FollowablePlace } | { kind: 'person'; person: UserSummary }

/**
 * Merges two ranked lists: exact names first, then names with this beginning, then the rest; within each, places and
 * people alternate. The order is deterministic.
 */
export function mergeResults(
  query: string,
  places: readonly FollowablePlace[],
  people: readonly UserSummary[],
): Found[] {
  const wanted = fold(query)
  const ranked = (rank: number) => {
    const rankedPlaces = places.filter(({ name }) => rankOf(name, wanted) === rank)
    const rankedPeople = people.filter(({ fullName }) => rankOf(fullName, wanted) === rank)
    return interleave(
      rankedPlaces.map((place): Found => ({ kind: 'place', place })),
      rankedPeople.map((person): Found => ({ kind: 'person', person })),
    )
  }
  return [...ranked(0), ...ranked(1), ...ranked(2)]
}

function rankOf(name: string, wanted: string): number {
  const folded = fold(name)
  if (folded === wanted) return 0
  return folded.startsWith(wanted) ? 1 : 2
}

function fold(text: string): string {
  return text.trim().toLowerCase().replaceAll('ё', 'е').replace(/[«»"]/g, '')
}

function interleave<Item>(first: readonly Item[], second: readonly Item[]): Item[] {
  const length = Math.max(first.length, second.length)
  return Array.from({ length }, (_, index) => [first[index], second[index]])
    .flat()
    .filter((item) => item !== undefined)
}
