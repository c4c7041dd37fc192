import { useEffect } from 'react'
import type { Point } from '../format/distance.ts'
import { createStore, useStore } from '../store.ts'
import { readStored, writeStored } from './stored.ts'

export type GeopositionStatus = 'unknown' | 'asking' | 'granted' | 'denied' | 'unavailable'

export interface Geoposition {
  status: GeopositionStatus
  /** Rounded to about 100 m, so that query keys stay the same while a person does not move. */
  point: Point | null
}

const KEY = 'shodim:geoposition'

const geoposition = createStore<Geoposition>({ status: 'unknown', point: null })
let pendingRequest: Promise<Point | null> | undefined

if (typeof window !== 'undefined') {
  const stored = readStored(KEY)
  if (stored === 'granted' || stored === 'denied') geoposition.set({ status: stored, point: null })
}

function change(next: Geoposition): void {
  geoposition.set(next)
  if (next.status === 'granted' || next.status === 'denied') writeStored(KEY, next.status)
}

/** Asks the browser for the position. Call it on a user action, or through `useRequestedGeoposition`. */
export function requestGeoposition(): Promise<Point | null> {
  pendingRequest ??= queryPosition().finally(() => {
    pendingRequest = undefined
  })
  return pendingRequest
}

function queryPosition(): Promise<Point | null> {
  if (!window.isSecureContext || !('geolocation' in navigator)) {
    change({ status: 'unavailable', point: null })
    return Promise.resolve(null)
  }
  change({ ...geoposition.get(), status: 'asking' })
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const point = { lat: rounded(coords.latitude), lon: rounded(coords.longitude) }
        change({ status: 'granted', point })
        resolve(point)
      },
      (failure) => {
        const isDenied = failure.code === failure.PERMISSION_DENIED
        change({ status: isDenied ? 'denied' : 'unavailable', point: null })
        resolve(null)
      },
      { maximumAge: 60_000, timeout: 10_000 },
    )
  })
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000
}

export function useGeoposition(): Geoposition {
  return useStore(geoposition)
}

/** For pages that use the position: requests it on mount, unless it was refused before. */
export function useRequestedGeoposition(): Geoposition {
  const position = useGeoposition()
  useEffect(() => {
    const { status, point } = geoposition.get()
    if (!point && (status === 'unknown' || status === 'granted')) void requestGeoposition()
  }, [])
  return position
}
