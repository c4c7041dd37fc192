import { ORIGINAL_IMAGE_SIDE } from '#contract/image-limits.ts'

export interface Size {
  width: number
  height: number
}

/** Longest sides in pixels; a smaller picture stays as large as it is. */
export const ORIGINAL_PIXELS = ORIGINAL_IMAGE_SIDE
export const STANDARD_PIXELS = 1280
/** Cropped to just these. */
export const coverSize: Size = { width: 800, height: 600 }
export const thumbnailSize: Size = { width: 320, height: 320 }

/** One rounding for the files that are made and for the sizes that are told. */
export function fitInto(size: Size, pixels: number): Size {
  const scale = Math.min(1, pixels / Math.max(size.width, size.height))
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
}
