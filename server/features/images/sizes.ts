import { ORIGINAL_IMAGE_SIDE } from '#contract/images/image-limits.ts'

export interface Size {
  width: number
  height: number
}

/** Longest sides in pixels; a smaller picture is not enlarged. */
export const ORIGINAL_SIDE = ORIGINAL_IMAGE_SIDE
export const STANDARD_SIDE = 1280
/** Cropped to exactly this size. */
export const coverSize: Size = { width: 800, height: 600 }
export const thumbnailSize: Size = { width: 320, height: 320 }

/**
 * A picture longer than this is cut before it is resized to a cover: a line one pixel wide would grow to millions of
 * rows.
 */
const MAX_RATIO = 4

/** The central part of a picture with an extreme aspect ratio; the whole of any other. */
export function cropToRatio({ width, height }: Size): Size & { left: number; top: number } {
  const cut = {
    width: Math.min(width, height * MAX_RATIO),
    height: Math.min(height, width * MAX_RATIO),
  }
  return {
    ...cut,
    left: Math.floor((width - cut.width) / 2),
    top: Math.floor((height - cut.height) / 2),
  }
}

/** The rounding of sizes, the same for the files and for the responses. */
export function fitInto(size: Size, pixels: number): Size {
  const scale = Math.min(1, pixels / Math.max(size.width, size.height))
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
}
