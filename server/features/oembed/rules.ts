import { isId } from '#contract/ids.ts'
import { SHARE_HEIGHT, SHARE_WIDTH, type ShareCard, sharePicturePath } from '#contract/share-cards.ts'
import { escapeMarkup } from '#server/lib/text/markup.ts'

/** A page that can be embedded. */
export type EmbeddedPage = { kind: 'posts' | 'collections'; id: string } | { kind: 'places'; slug: string }

/** The page of an address of this site; null for others. */
export function parseEmbedded(url: string, publicUrl: string): EmbeddedPage | null {
  if (!URL.canParse(url)) return null
  const { origin, pathname, username, password } = new URL(url)
  if (origin !== new URL(publicUrl).origin || username || password) return null
  const [first = '', second, ...rest] = pathname.replace(/^\/|\/$/g, '').split('/')
  if (rest.length > 0) return null
  if (second === undefined) return /^[a-z0-9-]{1,120}$/.test(first) ? { kind: 'places', slug: first } : null
  if ((first === 'posts' || first === 'collections') && isId(second)) return { kind: first, id: second }
  return null
}

const MAX_WIDTH = 600
const HEIGHT = 420

export interface EmbeddedSize {
  maxwidth?: number
  maxheight?: number
}

/** The response by oEmbed 1.0: a quotation in plain markup, without scripts, styled by the embedding page. */
export function viewEmbedded(
  card: ShareCard,
  { path, publicUrl, maxwidth, maxheight }: EmbeddedSize & { path: string; publicUrl: string },
) {
  const width = Math.min(MAX_WIDTH, maxwidth ?? MAX_WIDTH)
  const height = Math.min(HEIGHT, maxheight ?? HEIGHT)
  const url = publicUrl + path
  const lines = [card.kicker, card.text && `«${card.text}»`, card.facts.join(' · ')].filter(Boolean)
  // The limits are those of the picture as well.
  const hasPicture = (maxwidth ?? SHARE_WIDTH) >= SHARE_WIDTH && (maxheight ?? SHARE_HEIGHT) >= SHARE_HEIGHT
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Сходим',
    provider_url: publicUrl,
    title: card.title,
    cache_age: 3600,
    width,
    height,
    html: `<blockquote class="shodim-embed" cite="${escapeMarkup(url)}"><p><a href="${escapeMarkup(url)}">${escapeMarkup(card.title)}</a></p>${lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join('')}</blockquote>`,
    ...(hasPicture && {
      thumbnail_url: publicUrl + sharePicturePath(card),
      thumbnail_width: SHARE_WIDTH,
      thumbnail_height: SHARE_HEIGHT,
    }),
  }
}
