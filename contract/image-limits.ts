/** What a picture may be. Free of schemas, so that the browser can judge a file before it is sent. */
export const MAX_IMAGE_BYTES = 15 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 50_000_000
/** The longest side that is kept. */
export const ORIGINAL_IMAGE_SIDE = 2560
