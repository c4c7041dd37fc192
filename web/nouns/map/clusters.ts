import Supercluster from 'supercluster'
import type { PlaceMarker } from '#contract/places/places.ts'
import type { Bounds } from './map-area.ts'

export type Pin =
  | { kind: 'place'; key: string; lat: number; lon: number; place: PlaceMarker }
  | { kind: 'cluster'; key: string; lat: number; lon: number; count: number; opensAtZoom: number }
  | { kind: 'stack'; key: string; lat: number; lon: number; places: PlaceMarker[] }

export interface PinIndex {
  pinsIn(bounds: Bounds, zoom: number): Pin[]
}

/** Pins closer than this on the screen form a cluster, so that none covers its neighbour. */
const CLUSTER_RADIUS_PIXELS = 58
/** The largest zoom: places that share a point even here form a stack, which opens as a list. */
export const DEEPEST_ZOOM = 19

export function createPinIndex(places: readonly PlaceMarker[]): PinIndex {
  const index = new Supercluster<{ place: PlaceMarker }>({
    radius: CLUSTER_RADIUS_PIXELS,
    maxZoom: DEEPEST_ZOOM,
    minPoints: 2,
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
        const opensAtZoom = index.getClusterExpansionZoom(properties.cluster_id)
        if (opensAtZoom > DEEPEST_ZOOM) {
          const leaves = index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY)
          return {
            kind: 'stack',
            key: `cluster-${properties.cluster_id}`,
            lat,
            lon,
            places: leaves.map((leaf) => leaf.properties.place),
          }
        }
        return {
          kind: 'cluster',
          // The same cluster keeps its pin while the map moves.
          key: `cluster-${properties.cluster_id}`,
          lat,
          lon,
          count: properties.point_count,
          opensAtZoom,
        }
      })
    },
  }
}
