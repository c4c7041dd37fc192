import {
  SHARE_HEIGHT,
  SHARE_WIDTH,
  type ShareCard,
  shareAlt,
  sharePicturePath,
} from '#contract/share-cards.ts'
import { inlineJson } from './inline-json.ts'

export interface Seo {
  title: string
  description?: string
  /** The path of the canonical address, with the latin name and without overlays. */
  canonical?: string
  isIndexed?: boolean
  /** The page of a list; from the second on, its number is in the title and the description. */
  page?: number
  prev?: string
  next?: string
  image?: { url: string; width?: number; height?: number; alt?: string }
  /** The path of the Atom feed with the content of the page. */
  feed?: string
  /** Whether other sites may embed the page by its canonical address (oEmbed). */
  isEmbeddable?: boolean
  type?: 'website' | 'article' | 'profile'
  /** schema.org objects. Built under `import.meta.env.SSR`, because the browser does not need them. */
  schema?: readonly Record<string, unknown>[]
}

const SITE = 'Сходим'
const DESCRIPTION_LENGTH = 200

/** Title, description and metadata of a page for the head of its document. */
export interface PageHead {
  title: string
  /** An absolute URL. */
  canonical?: string
  /** Markup for crawlers and messengers; only in the document, not in the browser. */
  tags?: string
}

/** The metadata of a page for crawlers and messengers. Loaders return it as `seo`. */
export function pageHeadOf(seo: Seo, publicUrl: string): PageHead {
  const absolute = (path: string) => new URL(path, publicUrl).href
  const { page = 1 } = seo
  const name = page > 1 ? `${seo.title}, страница ${page}` : seo.title
  const title = name.includes(SITE) ? name : `${name} — ${SITE}`
  const canonical = seo.canonical && absolute(seo.canonical)
  if (!import.meta.env.SSR) return { title, canonical }
  const parts = [page > 1 && `Страница ${page}.`, seo.description && shortened(seo.description)]
  const description = seo.description && parts.filter(Boolean).join(' ')
  const image = seo.image ?? { url: '/icon-512.png', width: 512, height: 512, alt: SITE }
  const tags = [
    property('og:title', name),
    property('og:site_name', SITE),
    property('og:locale', 'ru_RU'),
    property('og:type', seo.type ?? 'website'),
    property('og:image', absolute(image.url)),
    named('twitter:card', seo.image ? 'summary_large_image' : 'summary'),
  ]
  if (image.width) tags.push(property('og:image:width', String(image.width)))
  if (image.height) tags.push(property('og:image:height', String(image.height)))
  if (image.alt) tags.push(property('og:image:alt', image.alt))
  if (description) tags.push(named('description', description), property('og:description', description))
  if (seo.isIndexed === false) tags.push(named('robots', 'noindex'))
  if (canonical) tags.push(property('og:url', canonical))
  if (seo.prev) tags.push(link('prev', absolute(seo.prev)))
  if (seo.next) tags.push(link('next', absolute(seo.next)))
  if (seo.feed) tags.push(link('alternate', absolute(seo.feed), 'application/atom+xml'))
  if (seo.isEmbeddable && canonical) {
    const address = absolute(`/oembed?url=${encodeURIComponent(canonical)}`)
    tags.push(link('alternate', address, 'application/json+oembed'))
  }
  for (const item of seo.schema ?? []) {
    const json = inlineJson({ '@context': 'https://schema.org', ...item })
    tags.push(`<script type="application/ld+json">${json}</script>`)
  }
  return { title, canonical, tags: tags.join('') }
}

/** The picture that messengers show beside a link. Used under `import.meta.env.SSR`, as the browser does not need it. */
export function shareImage(card: ShareCard): NonNullable<Seo['image']> {
  return { url: sharePicturePath(card), width: SHARE_WIDTH, height: SHARE_HEIGHT, alt: shareAlt(card) }
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escaped(content)}">`
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escaped(content)}">`
}

function link(rel: string, href: string, type?: string): string {
  return `<link rel="${rel}"${type ? ` type="${type}"` : ''} href="${escaped(href)}">`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

/** schema.org list of what a page shows; paths are root-relative. */
export function itemListSchema(paths: readonly string[], publicUrl: string): Record<string, unknown> {
  return {
    '@type': 'ItemList',
    numberOfItems: paths.length,
    itemListElement: paths.map((path, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: publicUrl + path,
    })),
  }
}

/** schema.org breadcrumbs of a page; pass absolute or root-relative paths. */
export function breadcrumbSchema(
  crumbs: readonly { label: string; to?: string }[],
  publicUrl: string,
): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to && { item: new URL(to, publicUrl).href }),
    })),
  }
}

/** Shortens a text at the end of a word, or inside one that is too long. */
function shortened(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= DESCRIPTION_LENGTH) return plain
  const end = plain.lastIndexOf(' ', DESCRIPTION_LENGTH - 1)
  return `${plain.slice(0, end > 0 ? end : DESCRIPTION_LENGTH - 1)}…`
}
