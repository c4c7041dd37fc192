import lookUpZone from '@photostructure/tz-lookup'
import { cityFrom, cityIn } from 'lvovich'
import { countries } from '#contract/reference/countries.ts'
import { canonicalZone } from '#server/lib/zone.ts'
import type { Bounds } from './known.ts'

declare global {
  namespace Intl {
    /** Supported by Node.js, but missing in TypeScript's types. */
    interface Locale {
      getTimeZones?(): string[] | undefined
    }
  }
}

const KM_OF_DEGREE = 111.32

/** «в Москве», «во Владивостоке», by spelling rules; a person can correct it. */
export function proposeNameIn(name: string): string {
  return `${takesVo(name) ? 'во' : 'в'} ${cityIn(name)}`
}

/** «из Москвы» */
export function proposeNameFrom(name: string): string {
  return `из ${cityFrom(name)}`
}

/** «во» is used before two consonants of which the first is «в» or «ф». */
function takesVo(name: string): boolean {
  return /^[вф][бвгджзклмнпрстфхцчшщ]/iu.test(name)
}

/** The IANA time zone of a point. */
export function zoneAt({ lat, lon }: { lat: number; lon: number }): string {
  return lookUpZone(lat, lon)
}

let countryByZone: ReadonlyMap<string, string> | undefined

/** The country of a time zone, among the countries of phone numbers; null when it is not one of them. */
export function countryOfZone(timeZone: string): string | null {
  // When two countries share a zone, the first of the list counts.
  countryByZone ??= new Map(
    countries.toReversed().flatMap(({ code }) => zonesOf(code).map((zone) => [canonicalZone(zone), code])),
  )
  return countryByZone.get(canonicalZone(timeZone)) ?? null
}

function zonesOf(region: string): readonly string[] {
  return new Intl.Locale('und', { region }).getTimeZones?.() ?? []
}

/** A box around a town, whose size is estimated from its population. */
export function proposeBounds({ lat, lon }: { lat: number; lon: number }, population: number): Bounds {
  const km = 4 + 8 * Math.sqrt(population / 1_000_000)
  const north = km / KM_OF_DEGREE
  const east = north / Math.max(0.05, Math.cos((lat * Math.PI) / 180))
  return [rounded(lon - east), rounded(lat - north), rounded(lon + east), rounded(lat + north)]
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(4))
}
