import { isReservedSlug } from '#contract/slugs.ts'

const placePath = /^\/([a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?)\/?$/

/** The latin name of the first place of this site whose address is in a text; a city has such an address as well. */
export function linkedPlace(text: string, publicUrl: string): string | null {
  const { origin } = new URL(publicUrl)
  for (const word of text.split(/[\s«»()]+/)) {
    const address = word.replace(/[.,:;!?]+$/, '')
    const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
    const slug = url?.origin === origin ? placePath.exec(url.pathname)?.[1] : undefined
    if (slug !== undefined && !isReservedSlug(slug)) return slug
  }
  return null
}
