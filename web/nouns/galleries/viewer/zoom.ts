export interface View {
  scale: number
  /** Offset of the picture's centre from the stage's centre, in pixels. */
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

export const UNZOOMED: View = { scale: 1, x: 0, y: 0 }
/** The zoom after one press of the button or a double tap. */
export const DEFAULT_ZOOM = 2.5
const MAX_ZOOM = 5

/** The size of a picture that fits into the stage, before any zoom; never enlarged. */
export function containedSize(picture: Size, stage: Size): Size {
  const fit = Math.min(1, stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * fit, height: picture.height * fit }
}

/** Zooms so that the part of the picture at `point`, relative to the stage's centre, stays there. */
export function zoomAt(view: View, point: Point, scale: number, shown: Size, stage: Size): View {
  const next = Math.min(MAX_ZOOM, Math.max(1, scale))
  const ratio = next / view.scale
  if (next === 1) return UNZOOMED
  return clampView(
    { scale: next, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio },
    shown,
    stage,
  )
}

/** Limits panning: a picture larger than the stage covers it, a smaller one is centred. */
export function clampView(view: View, shown: Size, stage: Size): View {
  const overflowX = Math.max(0, (shown.width * view.scale - stage.width) / 2)
  const overflowY = Math.max(0, (shown.height * view.scale - stage.height) / 2)
  return {
    scale: view.scale,
    x: Math.min(overflowX, Math.max(-overflowX, view.x)),
    y: Math.min(overflowY, Math.max(-overflowY, view.y)),
  }
}

/** The index of a picture in a carousel, where the last one precedes the first. */
export function wrapIndex(position: number, count: number): number {
  return ((position % count) + count) % count
}
