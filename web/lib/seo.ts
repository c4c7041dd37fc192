import type { MetaDescriptor } from 'react-router'

export interface Seo {
  title: string
  description?: string
  /** Path of the one true address, without overlays and with the latin name. */
  canonical?: string
  isIndexed?: boolean
  /** Of a list: the title and the description of its further pages say which they are. */
  page?: number
  prev?: string
  next?: string
  image?: { url: string; width?: number; height?: number; alt?: string }
  type?: 'website' | 'article' | 'profile'
  /** schema.org objects. Build them under `import.meta.env.SSR`: the browser has no use for them. */
  schema?: readonly Record<string, unknown>[]
}

const SITE = 'Сходим'
const DESCRIPTION_LENGTH = 200

/** Everything a page says about itself to robots and messengers. Return it from `meta`. */
export function metaOf(seo: Seo, publicUrl: string): MetaDescriptor[] {
  const absolute = (path: string) => new URL(path, publicUrl).href
  const { page = 1 } = seo
  const name = page > 1 ? `${seo.title}, страница ${page}` : seo.title
  const title = name.includes(SITE) ? name : `${name} — ${SITE}`
  const forPeople: MetaDescriptor[] = [{ title }]
  if (seo.canonical) forPeople.push({ tagName: 'link', rel: 'canonical', href: absolute(seo.canonical) })
  // Robots and messengers read documents: a step inside the product changes what a person sees and shares.
  if (!import.meta.env.SSR) return forPeople
  const told = [page > 1 && `Страница ${page}.`, seo.description && shortened(seo.description)]
  const description = seo.description && told.filter(Boolean).join(' ')
  const image = seo.image ?? { url: '/icon-512.png', width: 512, height: 512, alt: SITE }
  const tags: MetaDescriptor[] = [
    ...forPeople,
    { property: 'og:title', content: name },
    { property: 'og:site_name', content: SITE },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:type', content: seo.type ?? 'website' },
    { property: 'og:image', content: absolute(image.url) },
    { name: 'twitter:card', content: seo.image ? 'summary_large_image' : 'summary' },
  ]
  if (image.width) tags.push({ property: 'og:image:width', content: String(image.width) })
  if (image.height) tags.push({ property: 'og:image:height', content: String(image.height) })
  if (image.alt) tags.push({ property: 'og:image:alt', content: image.alt })
  if (description) {
    tags.push({ name: 'description', content: description })
    tags.push({ property: 'og:description', content: description })
  }
  if (seo.isIndexed === false) tags.push({ name: 'robots', content: 'noindex' })
  if (seo.canonical) tags.push({ property: 'og:url', content: absolute(seo.canonical) })
  if (seo.prev) tags.push({ tagName: 'link', rel: 'prev', href: absolute(seo.prev) })
  if (seo.next) tags.push({ tagName: 'link', rel: 'next', href: absolute(seo.next) })
  for (const one of seo.schema ?? []) {
    // The router escapes what it puts into the script.
    tags.push({ 'script:ld+json': { '@context': 'https://schema.org', ...one } })
  }
  return tags
}

/** schema.org list of what a page shows; paths are root-relative. */
export function itemListSchema(
  items: readonly { name: string; path: string }[],
  publicUrl: string,
): Record<string, unknown> {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: new URL(path, publicUrl).href,
    })),
  }
}

/** schema.org list of the way to a page; pass absolute or root-relative paths. */
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

/** At a word's end. */
function shortened(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= DESCRIPTION_LENGTH) return plain
  return `${plain.slice(0, plain.lastIndexOf(' ', DESCRIPTION_LENGTH - 1))}…`
}

/** `export const meta = loadedMeta` for routes whose loader returns `{ seo: metaOf(…) }`. */
export function loadedMeta({
  loaderData,
}: {
  loaderData?: { seo: MetaDescriptor[] } | undefined
}): MetaDescriptor[] {
  return loaderData?.seo ?? [{ title: SITE }]
}
