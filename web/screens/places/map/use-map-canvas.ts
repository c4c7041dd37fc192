import { type ComponentType, useEffect, useState } from 'react'
import type { BasemapState, MapCanvasProps } from '#web/nouns/map/map-canvas.tsx'

/** Why there is no map: the browser has no WebGL, or the code did not load. */
export type MapProblem = 'unsupported' | 'not-loaded'

/** Loads the map code, and tracks missing WebGL and failures of the base map. */
export function useMapCanvas() {
  const [Canvas, setCanvas] = useState<ComponentType<MapCanvasProps> | null>(null)
  const [problem, setProblem] = useState<MapProblem | null>(null)
  const [basemap, setBasemap] = useState<BasemapState>('loading')
  const [attempt, setAttempt] = useState(0)

  // MapLibre needs a browser, and is too large to delay the page.
  useEffect(() => {
    import('#web/nouns/map/map-canvas.tsx').then(
      ({ MapCanvas }) => setCanvas(() => MapCanvas),
      () => setProblem('not-loaded'),
    )
  }, [])

  return {
    Canvas,
    problem,
    hasNoBasemap: basemap === 'plain' && problem === null,
    /** The React key of the map: a new one loads it again. */
    attempt,
    setBasemap,
    markUnsupported: () => setProblem('unsupported'),
    retry: () => setAttempt(attempt + 1),
  }
}
