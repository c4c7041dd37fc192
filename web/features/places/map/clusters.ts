import Supercluster from 'supercluster'
import type { PlaceMarker } from '#contract/places.ts'
import type { Bounds } from './bounds.ts'

export type Pin =
  | { kind: 'place'; key: string; lat: number; lon: number; place: PlaceMarker }
  | { kind: 'cluster'; key: string; lat: number; lon: number; count: number; opensAtZoom: number }

export interface PinIndex {
  pinsIn(bounds: Bounds, zoom: number): Pin[]
}

/** Pins closer than this many pixels on the screen stand as one. */
const CLUSTER_RADIUS_PIXELS = 58
/** From here on every place has its own pin. */
const LAST_CLUSTER_ZOOM = 16

export function createPinIndex(places: readonly PlaceMarker[]): PinIndex {
  const index = new Supercluster<{ place: PlaceMarker }>({
    radius: CLUSTER_RADIUS_PIXELS,
    maxZoom: LAST_CLUSTER_ZOOM,
    minPoints: 3,
  })
  index.load(
    places.map((place) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [place.lon, place.lat] },
      properties: { place },
    })),
  )
  return {
    pinsIn(bounds, zoom) {
      return index.getClusters(bounds, Math.max(0, Math.floor(zoom))).map(({ geometry, properties }): Pin => {
        const [lon = 0, lat = 0] = geometry.coordinates
        if ('place' in properties) {
          return { kind: 'place', key: properties.place.id, lat, lon, place: properties.place }
        }
        return {
          kind: 'cluster',
          // The same places clustered the same way keep their pin while the map moves.
          key: `cluster-${properties.cluster_id}`,
          lat,
          lon,
          count: properties.point_count,
          opensAtZoom: index.getClusterExpansionZoom(properties.cluster_id),
        }
      })
    },
  }
}
