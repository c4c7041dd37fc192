import type { Settlement } from '../../cities/settlements.ts'
import { readExtract } from './extract.ts'

/** The cities and towns of an extract; a boundary replaces the point of the same name. */
export async function readSettlements(
  path: string,
  onProgress: (done: number, total: number) => void,
): Promise<Settlement[]> {
  const points: Settlement[] = []
  const areas: Settlement[] = []
  const isWanted = (tags: Record<string, string>) =>
    (tags.place === 'city' || tags.place === 'town') && Boolean(tags.name || tags['name:ru'])
  for await (const { tags, point, outline } of readExtract(path, { keys: ['place'], isWanted, onProgress })) {
    if (!point) continue
    const population = Number.parseInt((tags.population ?? '').replace(/\D/g, ''), 10)
    const settlement = {
      ...point,
      name: (tags['name:ru'] || tags.name || '').slice(0, 100),
      latinName: tags['name:en'] ?? null,
      population: Number.isSafeInteger(population) && population < 100_000_000 ? population : 0,
      isCity: tags.place === 'city',
      outline,
    }
    if (outline.length > 0) areas.push(settlement)
    else points.push(settlement)
  }
  // The point of a city is its centre; the boundary is its extent.
  for (const area of areas) {
    const at = points.findIndex(
      ({ name, lat, lon }) => name === area.name && Math.hypot(lat - area.lat, lon - area.lon) < 0.5,
    )
    const [centre] = at < 0 ? [] : points.splice(at, 1)
    if (!centre) continue
    area.lat = centre.lat
    area.lon = centre.lon
    area.population = Math.max(area.population, centre.population)
    area.latinName ??= centre.latinName
  }
  return [...areas, ...points]
}
