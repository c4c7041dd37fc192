import Supercluster from 'supercluster'
import type { PlaceMarker } from '#contract/places/places.ts'
import type { Bounds } from './map-area.ts'

export type Pin =
  | { kind: 'place'; key: string; lat: number; lon: number; place: PlaceMarker }
  | { kind: 'cluster'; key: string; lat: number; lon: number; count: number; expansionZoom: number }
  | { kind: 'stack'; key: string; lat: number; lon: number; places: PlaceMarker[] }

export interface PinIndex {
  /** With `isShown` the clusters stay where they are and count the shown places alone. */
  pinsIn(bounds: Bounds, zoom: number, isShown?: ((place: PlaceMarker) => boolean) | null): Pin[]
}

/** Pins closer than this on the screen form a cluster, so that none covers its neighbour. */
const CLUSTER_RADIUS_PIXELS = 58
/** The largest zoom: places that share a point even here form a stack, which opens as a list. */
export const MAX_ZOOM = 19

export function createPinIndex(places: readonly PlaceMarker[]): PinIndex {
  const index = new Supercluster<{ place: PlaceMarker }>({
    radius: CLUSTER_RADIUS_PIXELS,
    maxZoom: MAX_ZOOM,
    minPoints: 2,
  })
  index.load(
    places.map((place) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [place.lon, place.lat] },
      properties: { place },
    })),
  )
  const placesByCluster = new Map<number, PlaceMarker[]>()
  const placesOf = (clusterId: number): PlaceMarker[] => {
    const cached = placesByCluster.get(clusterId)
    if (cached) return cached
    const leaves = index.getLeaves(clusterId, Number.POSITIVE_INFINITY)
    const clusterPlaces = leaves.map((leaf) => leaf.properties.place)
    placesByCluster.set(clusterId, clusterPlaces)
    return clusterPlaces
  }
  return {
    pinsIn(bounds, zoom, isShown) {
      const clusters = index.getClusters(bounds, Math.max(0, Math.floor(zoom)))
      return clusters.flatMap(({ geometry, properties }): Pin[] => {
        const [lon = 0, lat = 0] = geometry.coordinates
        if ('place' in properties) {
          return isShown?.(properties.place) === false ? [] : [placePin(properties.place)]
        }
        const { cluster_id: id, point_count: total } = properties
        const shown = isShown ? placesOf(id).filter(isShown) : null
        const [first] = shown ?? []
        if (shown && !first) return []
        if (first && shown?.length === 1) return [placePin(first)]
        const expansionZoom = index.getClusterExpansionZoom(id)
        const count = shown?.length ?? total
        // The same cluster keeps its pin while the map moves, and while other places of it are shown.
        const pin = { key: `cluster-${id}`, lat, lon }
        return expansionZoom > MAX_ZOOM
          ? [{ ...pin, kind: 'stack', places: shown ?? placesOf(id) }]
          : [{ ...pin, kind: 'cluster', count, expansionZoom }]
      })
    },
  }
}

function placePin(place: PlaceMarker): Pin {
  return { kind: 'place', key: place.id, lat: place.lat, lon: place.lon, place }
}
