import { escapeMarkup } from '#server/lib/text/markup.ts'
import type { SitemapEntry } from './rules.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export function viewIndex(publicUrl: string, files: string[]): string {
  const rows = files.map(
    (file) => `<sitemap><loc>${escapeMarkup(`${publicUrl}/sitemaps/${file}`)}</loc></sitemap>`,
  )
  return `${head}<sitemapindex ${namespace}>\n${rows.join('\n')}\n</sitemapindex>\n`
}

/** Yields the file in batches, because forty thousand addresses would take much memory as one string. */
export async function* viewAddresses(
  publicUrl: string,
  batches: AsyncIterable<SitemapEntry[]>,
): AsyncGenerator<string> {
  yield `${head}<urlset ${namespace}>\n`
  for await (const batch of batches) {
    yield batch.map((entry) => viewAddress(publicUrl, entry)).join('')
  }
  yield '</urlset>\n'
}

function viewAddress(publicUrl: string, { path, changedAt }: SitemapEntry): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : ''
  return `<url><loc>${escapeMarkup(publicUrl + path)}</loc>${changed}</url>\n`
}

export function viewRobots(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dev/',
    'Disallow: /search',
    'Disallow: /*modal=',
    'Disallow: /*gallery=',
    'Disallow: /*booking?at=',
    'Clean-param: utm_source&utm_medium&utm_campaign&utm_content&utm_term&yclid&gclid&ysclid',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
