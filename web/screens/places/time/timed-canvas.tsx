import { type ComponentType, useMemo } from 'react'
import { useStore } from '#web/lib/store.ts'
import type { MapCanvasProps } from '#web/nouns/map/map-canvas.tsx'
import type { Moment } from './moments.ts'
import type { DraftMoment, IsShown } from './use-timed-places.ts'

interface TimedCanvasProps extends Omit<MapCanvasProps, 'isShown'> {
  Canvas: ComponentType<MapCanvasProps>
  draft: DraftMoment
  /** The moment of the address. */
  moment: Moment | null
  shownAt: ((at: Moment) => IsShown) | null
}

/** The map at the moment of the slider; a step renders it alone, not the page. */
export function TimedCanvas({ Canvas, draft, moment, shownAt, ...props }: TimedCanvasProps) {
  const at = useStore(draft) ?? moment
  const isShown = useMemo(() => (shownAt && at !== null ? shownAt(at) : null), [shownAt, at])
  return <Canvas {...props} isShown={isShown} />
}
