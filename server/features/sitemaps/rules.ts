/** The protocol allows 50 000 addresses per file. */
export const ADDRESSES_PER_FILE = 40_000

/** A page of a hashtag with less is not worth finding in a search engine. */
export const MIN_TAG_POSTS = 3
export const MIN_TAG_AUTHORS = 2
export const MAX_TAG_PAGES = 5_000

export const sitemapKinds = ['pages', 'places', 'organisations', 'posts', 'collections'] as const
export type SitemapKind = (typeof sitemapKinds)[number]

/** `places-2.xml` → the second file of places. Each file has one spelling: `places-02.xml` does not exist. */
export function parseFileName(name: string): { kind: SitemapKind; number: number } | null {
  const match = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(name)
  const kind = sitemapKinds.find((kind) => kind === match?.[1])
  return kind && match ? { kind, number: Number(match[2]) } : null
}

export function filesFor(count: number): number {
  return Math.ceil(count / ADDRESSES_PER_FILE)
}

export interface SitemapEntry {
  /** Begins with a slash. */
  path: string
  changedAt?: Date | null
}
