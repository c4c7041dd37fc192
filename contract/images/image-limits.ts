/** Limits of an uploaded picture. Without TypeBox, so that the browser can check a file before sending it. */
export const MAX_IMAGE_BYTES = 15 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 50_000_000
/** The longest side of a stored original. */
export const ORIGINAL_IMAGE_SIDE = 2560
