/** Below this width a press on a comment in a feed opens the page of the post. */
const WIDE_PIXELS = 1240

export function isNarrow(): boolean {
  return window.innerWidth < WIDE_PIXELS
}
