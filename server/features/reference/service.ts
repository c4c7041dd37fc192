import { isReservedSlug } from '#contract/slugs.ts'
import type { Db } from '#server/db/connection.ts'
import { insertEvents } from '#server/db/outbox.ts'
import { inTransaction, violatedUnique } from '#server/db/transaction.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { ALL_TAGS } from '#server/lib/cache/page-cache.ts'
import { AppError } from '#server/lib/errors.ts'
import { slugify } from '#server/lib/text/slugs.ts'
import { canonicalZone } from '#server/lib/zone.ts'
import type { Bounds, ReferenceCity } from './known.ts'
import { invalidateReferenceCache } from './lookup.ts'
import { countryOfZone, proposeBounds, proposeNameFrom, proposeNameIn, zoneAt } from './proposals.ts'
import * as repository from './repository.ts'
import { viewCity } from './views.ts'

/** Only the name and the point are required; the rest is proposed. */
export interface NewCity {
  name: string
  lat: number
  lon: number
  /** Refused when it is taken; by default the first free address derived from the name. */
  latinName?: string | undefined
  nameIn?: string | undefined
  nameFrom?: string | undefined
  timeZone?: string | undefined
  countryCode?: string | undefined
  population?: number | undefined
  aliases?: readonly string[] | undefined
  bounds?: Bounds | undefined
  isHidden?: boolean | undefined
}

/** The fields of a city that are derived from its name and point. */
export function proposeCity(city: NewCity) {
  const proposed = proposeNames(city.name)
  const timeZone = city.timeZone ?? zoneAt(city)
  const population = city.population ?? 0
  return {
    name: city.name,
    lat: city.lat,
    lon: city.lon,
    latinName: city.latinName ?? proposed.latinName,
    nameIn: city.nameIn ?? proposed.nameIn,
    nameFrom: city.nameFrom ?? proposed.nameFrom,
    timeZone,
    countryCode: city.countryCode ?? countryOfZone(timeZone) ?? 'RU',
    population,
    aliases: [...(city.aliases ?? [])],
    bounds: [...(city.bounds ?? proposeBounds(city, population))],
    isHidden: city.isHidden ?? false,
  }
}

/**
 * Adds a city, also in the caller's transaction; every node offers it within seconds of the commit. @param by the
 * person who adds it; null for the command line and imports @throws {AppError} SlugAlreadyExist for a requested
 * address that is taken, ValidationFailed for a name without letters
 */
export async function addCity(db: Db, city: NewCity, by: string | null = null): Promise<ReferenceCity> {
  if (city.timeZone !== undefined) requireZone(city.timeZone)
  const { isHidden, ...proposed } = proposeCity(city)
  return inTransaction(db, async (transaction) => {
    const latinName = await freeCitySlug(transaction, proposed, city.latinName)
    try {
      const row = await repository.insertCity(transaction, {
        name: proposed.name,
        name_in: proposed.nameIn,
        name_from: proposed.nameFrom,
        latin_name: latinName,
        lat: proposed.lat,
        lon: proposed.lon,
        time_zone: proposed.timeZone,
        country_code: proposed.countryCode,
        population: proposed.population,
        aliases: proposed.aliases,
        bounds: proposed.bounds,
        is_hidden: isHidden,
      })
      await repository.insertChange(transaction, {
        list: 'cities',
        row_id: row.id,
        action: 'added',
        changes: JSON.stringify({}),
        changed_by: by,
      })
      await announceReferenceChange(transaction)
      return viewCity(row)
    } catch (error) {
      throw violatedUnique(error) === 'cities_latin_name_key' ? slugTaken(error) : error
    }
  })
}

function requireZone(timeZone: string): void {
  try {
    canonicalZone(timeZone)
  } catch (cause) {
    throw new AppError('ValidationFailed', {
      cause,
      fields: { timeZone: [`Нет часового пояса «${timeZone}»`] },
    })
  }
}

/** @throws {AppError} SlugAlreadyExist for a current or former address */
export async function requireFreeCitySlug(db: Db, latinName: string): Promise<void> {
  const taken = await repository.listTakenCitySlugs(db, [latinName])
  if (taken.size > 0 || isReservedSlug(latinName)) throw slugTaken()
}

/** The fields that are derived from the name. */
export function proposeNames(name: string) {
  return { name, latinName: slugify(name), nameIn: proposeNameIn(name), nameFrom: proposeNameFrom(name) }
}

const NUMBERED_TRIES = 20

async function freeCitySlug(
  db: Db,
  { name, latinName, countryCode }: { name: string; latinName: string; countryCode: string },
  wanted: string | undefined,
): Promise<string> {
  if (latinName === '') {
    throw new AppError('ValidationFailed', { fields: { name: [`Из названия «${name}» не сложить адрес`] } })
  }
  const withCountry = `${latinName}-${countryCode.toLowerCase()}`
  const numbered = Array.from({ length: NUMBERED_TRIES }, (_, index) => `${withCountry}-${index + 2}`)
  const candidates = wanted === undefined ? [latinName, withCountry, ...numbered] : [wanted]
  const taken = await repository.listTakenCitySlugs(db, candidates)
  const free = candidates.find((slug) => !taken.has(slug) && !isReservedSlug(slug))
  if (free === undefined) throw slugTaken()
  return free
}

function slugTaken(cause?: unknown): AppError {
  return new AppError('SlugAlreadyExist', { cause, fields: { latinName: ['Данная ссылка уже занята'] } })
}

/** Announces the change in its transaction, so that all nodes reload the lists and drop pages made with the old ones. */
export async function announceReferenceChange(db: Db): Promise<void> {
  invalidateReferenceCache(db)
  await insertEvents(db, 'reference.changed', [{}])
}

/** Drops all pages, because each shows names of cities, categories or cuisines. */
export function invalidatePagesOnReferenceChange(app: AppInstance): void {
  app.events.on('reference.changed', async () => app.pageCache.invalidate(ALL_TAGS))
}
