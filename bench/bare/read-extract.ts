// Reads all rows of an extract without storing them, as the baseline of an import. Prints its own cost as JSON.
import { isNearCity } from '#server/features/imports/facts/coordinates.ts'
import { Kinds } from '#server/features/imports/facts/kinds.ts'
import { detectFile } from '#server/features/imports/formats/file.ts'
import { readRows } from '#server/features/imports/formats/read-rows.ts'
import type { ReferenceCity } from '#server/features/reference/known.ts'

const path = process.argv[2] ?? ''
const moscow: ReferenceCity = {
  id: 1,
  name: 'Москва',
  nameIn: 'в Москве',
  nameFrom: 'из Москвы',
  latinName: 'moscow',
  lat: 55.75396,
  lon: 37.62039,
  timeZone: 'Europe/Moscow',
  countryCode: 'RU',
  population: 13_150_000,
  aliases: [],
  bounds: null,
  placeCount: 0,
}
const kinds = new Kinds({ categories: [], categoryBySlug: new Map(), cuisineBySlug: new Map(), cuisines: [] })
const kind = await detectFile(path)
const cityAt = (point: { lat: number; lon: number }) => (isNearCity(point, moscow) ? moscow : null)
let rows = 0
for await (const row of readRows({
  path,
  kind,
  format: kind.format,
  mapping: null,
  lists: { cityAt, kinds },
  onProgress: () => undefined,
})) {
  if ('place' in row) rows += 1
}
const { user, system } = process.cpuUsage()
console.log(
  JSON.stringify({ rows, cpuSeconds: (user + system) / 1e6, rssKilobytes: process.resourceUsage().maxRSS }),
)
