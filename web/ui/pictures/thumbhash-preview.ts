import { thumbHashToDataURL } from 'thumbhash'

const previews = new Map<string, string | null>()

/** @returns a data address of the blurred preview; null when the hash cannot be read. Browser only. */
export function previewOf(thumbhash: string): string | null {
  const cached = previews.get(thumbhash)
  if (cached !== undefined) return cached
  let preview: string | null = null
  try {
    preview = thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)))
  } catch {
    // The plain background stays when there is no preview.
  }
  previews.set(thumbhash, preview)
  return preview
}
