/** The photo that the address opens. */
export interface OpenPhoto {
  /** A page may have several sets: the photos of a post, of an album. Empty when there is only one. */
  set: string
  /** Counted from 0. */
  index: number
}

/** `?gallery=true&photo=3` → the third photo; null while nothing is open. */
export function openPhotoOf(search: string): OpenPhoto | null {
  const query = new URLSearchParams(search)
  if (query.get('gallery') !== 'true') return null
  const number = Number(query.get('photo') ?? 1)
  return { set: query.get('set') ?? '', index: Number.isInteger(number) && number > 0 ? number - 1 : 0 }
}

export function withPhoto(search: string, { set, index }: OpenPhoto): string {
  const query = new URLSearchParams(search)
  query.set('gallery', 'true')
  if (set) query.set('set', set)
  else query.delete('set')
  query.set('photo', String(index + 1))
  return `?${query}`
}
