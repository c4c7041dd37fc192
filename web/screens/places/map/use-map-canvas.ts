import { type ComponentType, useEffect, useState } from 'react'
import type { BasemapState, MapCanvasProps } from '#web/nouns/map/map-canvas.tsx'

/** Loads the map code, and tracks missing WebGL and failures of the base map. */
export function useMapCanvas() {
  const [Canvas, setCanvas] = useState<ComponentType<MapCanvasProps> | null>(null)
  const [isUnsupported, setIsUnsupported] = useState(false)
  const [basemap, setBasemap] = useState<BasemapState>('loading')
  const [attempt, setAttempt] = useState(0)

  // MapLibre needs a browser, and is too large to delay the page.
  useEffect(() => {
    import('#web/nouns/map/map-canvas.tsx').then(
      (module) => setCanvas(() => module.MapCanvas),
      () => setIsUnsupported(true),
    )
  }, [])

  return {
    Canvas,
    isUnsupported,
    hasNoBasemap: basemap === 'plain' && !isUnsupported,
    /** The React key of the map: a new one loads it again. */
    attempt,
    setBasemap,
    markUnsupported: () => setIsUnsupported(true),
    retry: () => setAttempt(attempt + 1),
  }
}
