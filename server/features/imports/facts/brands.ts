import { brandSpellings } from '#server/reference/brands.ts'
import type { SourcePlace } from '../source.ts'
import { isGenericName, nameKey, withoutKind } from './names.ts'

/** Spellings that sound alike share a key: «Макдональдс» and «Макдоналдс», «Коффе» and «Кофе». */
function soundKey(name: string): string {
  return nameKey(name)
    .replace(/[ьъ]/gu, '')
    .replace(/(\p{L})\1+/gu, '$1')
}

const knownBrands = new Map(
  brandSpellings.flatMap((spellings) => spellings.map((it) => [soundKey(it), spellings[0] ?? it])),
)

export interface Brand {
  /** The same for every spelling of one brand. */
  key: string
  name: string
}

/** The brand in a name, or null when the name is only a kind of place («Хинкальная»). */
export function brandOf(name: string): Brand | null {
  const bare = withoutKind(name)
  if (isGenericName(name) || isGenericName(bare)) return null
  const brandName = knownBrands.get(soundKey(name)) ?? knownBrands.get(soundKey(bare))
  return brandName ? { key: soundKey(brandName), name: brandName } : { key: soundKey(bare), name: bare }
}

/** A chain that is known by its name only, which several places make. */
export function chainOfName(name: string, brandId: string | null = null): SourcePlace['chain'] {
  const brand = brandOf(name)
  return brand && { ...brand, brandId, isBrand: brandId !== null, isCertain: false }
}
