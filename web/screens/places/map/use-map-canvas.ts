import { type ComponentType, useEffect, useState } from 'react'
import type { BasemapState, MapCanvasProps } from '#web/nouns/map/map-canvas.tsx'

/** Loads the map code, and tracks missing WebGL and failures of the base map. */
export function useMapCanvas() {
  const [Canvas, setCanvas] = useState<ComponentType<MapCanvasProps> | null>(null)
  const [isUnable, setIsUnable] = useState(false)
  const [basemap, setBasemap] = useState<BasemapState>('loading')
  const [attempt, setAttempt] = useState(0)

  // MapLibre needs a browser, and is too large to delay the page.
  useEffect(() => {
    import('#web/nouns/map/map-canvas.tsx').then(
      (module) => setCanvas(() => module.MapCanvas),
      () => setIsUnable(true),
    )
  }, [])

  return {
    Canvas,
    isUnable,
    hasNoBasemap: basemap === 'plain' && !isUnable,
    /** The React key of the map: a new one loads it again. */
    attempt,
    setBasemap,
    markUnable: () => setIsUnable(true),
    retry: () => setAttempt(attempt + 1),
  }
}
