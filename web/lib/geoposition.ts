import { useEffect, useSyncExternalStore } from 'react'
import type { Point } from './format/distance.ts'
import { readStored, writeStored } from './stored.ts'

export type GeopositionStatus = 'unknown' | 'asking' | 'granted' | 'denied' | 'unavailable'

export interface Geoposition {
  status: GeopositionStatus
  /** To about 100 m, so that answers stay the same while a person stands still. */
  point: Point | null
}

const KEY = 'shodim:geoposition'
const atFirst: Geoposition = { status: 'unknown', point: null }

let current: Geoposition | undefined
let underWay: Promise<Point | null> | undefined
const listeners = new Set<() => void>()

function read(): Geoposition {
  if (!current) {
    const stored = readStored(KEY)
    current = { status: stored === 'granted' || stored === 'denied' ? stored : 'unknown', point: null }
  }
  return current
}

function change(next: Geoposition): void {
  current = next
  if (next.status === 'granted' || next.status === 'denied') writeStored(KEY, next.status)
  for (const notify of listeners) notify()
}

/** Asks the browser. Call it on a person's action, or through `useRequestedGeoposition`. */
export function requestGeoposition(): Promise<Point | null> {
  underWay ??= ask().finally(() => {
    underWay = undefined
  })
  return underWay
}

function ask(): Promise<Point | null> {
  if (!window.isSecureContext || !('geolocation' in navigator)) {
    change({ status: 'unavailable', point: null })
    return Promise.resolve(null)
  }
  change({ ...read(), status: 'asking' })
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const point = { lat: rounded(coords.latitude), lon: rounded(coords.longitude) }
        change({ status: 'granted', point })
        resolve(point)
      },
      (failure) => {
        const isRefused = failure.code === failure.PERMISSION_DENIED
        change({ status: isRefused ? 'denied' : 'unavailable', point: null })
        resolve(null)
      },
      { maximumAge: 60_000, timeout: 10_000 },
    )
  })
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useGeoposition(): Geoposition {
  return useSyncExternalStore(subscribe, read, () => atFirst)
}

/** For routes that want the position: asks on arrival, unless it was refused before. */
export function useRequestedGeoposition(): Geoposition {
  const position = useGeoposition()
  useEffect(() => {
    const { status, point } = read()
    if (!point && (status === 'unknown' || status === 'granted')) void requestGeoposition()
  }, [])
  return position
}
