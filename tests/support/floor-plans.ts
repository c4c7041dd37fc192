import { expect } from 'vitest'
import type { Person } from './people.ts'

export type TableSpec = [name: string, seatsFrom: number, seatsTo: number]

/** A temporary id of a table by its name, which is Cyrillic. */
const customId = (name: string) => `custom_${[...name].map((letter) => letter.codePointAt(0)).join('_')}`

const COLUMNS = 10

export const tableOf = ([name, seatsFrom, seatsTo]: TableSpec, index: number) => ({
  id: customId(name),
  name,
  seatsFrom,
  seatsTo,
  shape: 'square',
  x: 4 * (index % COLUMNS),
  y: 4 + 4 * Math.floor(index / COLUMNS),
  rotation: 0,
})

export function savePlan(vera: Person, url: string, sizes: TableSpec[], joins: [string, string][] = []) {
  const pairs = joins.map(([one, other]) => ({ one: customId(one), other: customId(other) }))
  return vera.patch(url, { tables: sizes.map(tableOf), joins: pairs, version: 0 })
}

/** A venue of `bookingFixtures` whose only hall has these tables. */
export async function withTables<Venue extends { vera: Person; url: string }>(
  venue: Venue,
  sizes: TableSpec[],
  joins: [string, string][] = [],
) {
  const zones = [{ name: 'Зал', seats: 4 }]
  const { data } = await venue.vera.patch(`${venue.url}/reservation-settings`, { zones })
  const zoneId: string = data.settings.zones[0].id
  const planUrl = `${venue.url}/floor-plans/${zoneId}`
  const plan = await savePlan(venue.vera, planUrl, sizes, joins)
  expect(plan.status).toBe(200)
  const tables: { id: string; name: string }[] = plan.data.plan.tables
  const idOf = (name: string) => tables.find((table) => table.name === name)?.id ?? ''
  return { ...venue, zoneId, planUrl, plan: plan.data.plan, idOf }
}
