/** Under this width a press on a comment of a feed leads to the page of the post. */
const WIDE_PIXELS = 1240

export function isNarrow(): boolean {
  return window.innerWidth < WIDE_PIXELS
}
