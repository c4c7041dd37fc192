import type { SourcePlace } from './source.ts'

export interface Chain {
  key: string
  name: string
}

/** Two places of one brand in a city make a chain, or three with only the same name. */
const minPlacesOfBrand = 2
const minPlacesOfName = 3

/**
 * Finds the chain of each place. A brand tag has priority over the name, and a file that marks a place as part of a
 * chain makes a chain even of a single place.
 */
export function findChains(places: readonly SourcePlace[]): Map<SourcePlace, Chain> {
  const keyOf = mergedKeys(places)
  const groups = Map.groupBy(
    places.filter((place) => place.chain !== null),
    (place) => keyOf(place.chain?.key ?? ''),
  )
  const chains = new Map<SourcePlace, Chain>()
  for (const [key, members] of groups) {
    const isBranded = members.some((it) => it.chain?.isBrand)
    const isCertain = members.some((it) => it.chain?.isCertain)
    if (!isCertain && members.length < (isBranded ? minPlacesOfBrand : minPlacesOfName)) continue
    const chain = { key, name: mostFrequent(members.map((it) => it.chain?.name ?? '')) }
    for (const member of members) chains.set(member, chain)
  }
  return chains
}

/** Names with the same brand id are one chain, together with places that have one of these names without the id. */
function mergedKeys(places: readonly SourcePlace[]): (key: string) => string {
  const keyOfBrand = new Map<string, string>()
  const merged = new Map<string, string>()
  for (const { chain } of places) {
    if (!chain?.brandId) continue
    const chainKey = keyOfBrand.get(chain.brandId) ?? merged.get(chain.key) ?? chain.key
    keyOfBrand.set(chain.brandId, chainKey)
    merged.set(chain.key, chainKey)
  }
  return (key) => merged.get(key) ?? key
}

function mostFrequent(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return (
    [...counts].toSorted(([a, times], [b, otherTimes]) => otherTimes - times || a.localeCompare(b))[0]?.[0] ??
    ''
  )
}
