export interface View {
  scale: number
  /** How far the picture's middle stands from the stage's middle, in pixels. */
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface Spot {
  x: number
  y: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
/** The zoom after one press of the button or a double tap. */
export const CLOSER = 2.5
const CLOSEST = 5

/** A picture drawn whole into the stage: its size on screen before any zoom. */
export function fitted(picture: Size, stage: Size): Size {
  const share = Math.min(1, stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * share, height: picture.height * share }
}

/** Zooms so that what is under `spot` (from the stage's middle) stays under it. */
export function zoomAt(view: View, spot: Spot, scale: number, shown: Size, stage: Size): View {
  const next = Math.min(CLOSEST, Math.max(1, scale))
  const ratio = next / view.scale
  if (next === 1) return WHOLE
  return clamped(
    { scale: next, x: spot.x - (spot.x - view.x) * ratio, y: spot.y - (spot.y - view.y) * ratio },
    shown,
    stage,
  )
}

/** Keeps the picture's edges outside of the stage, and a picture smaller than the stage in its middle. */
export function clamped(view: View, shown: Size, stage: Size): View {
  const spareX = Math.max(0, (shown.width * view.scale - stage.width) / 2)
  const spareY = Math.max(0, (shown.height * view.scale - stage.height) / 2)
  return {
    scale: view.scale,
    x: Math.min(spareX, Math.max(-spareX, view.x)),
    y: Math.min(spareY, Math.max(-spareY, view.y)),
  }
}

/** The number of a picture on an endless ring: before the first stands the last. */
export function wrapIndex(position: number, count: number): number {
  return ((position % count) + count) % count
}
