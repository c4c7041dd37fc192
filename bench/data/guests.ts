/** The user agents of the most common browsers. */
const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 YaBrowser/24.12.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 YaBrowser/24.12 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
]

export interface Document {
  path: string
  headers: Record<string, string>
}

/**
 * The documents of one guest: the first place, the list of the city, another place in a new tab. Every second guest opens the
 * first place again in the next round, so that five of seven documents count as visits, and four as first visits.
 */
export function documentsOf(
  guest: number,
  { guests, list, places }: { guests: number; list: string; places: readonly string[] },
): Document[] {
  const headers = headersOf(guest)
  const own = [placeOf(guest, places), list, placeOf(guest + 0.5, places)].map((path) => ({ path, headers }))
  const former = guest - guests
  if (guest % 2 === 1) return own
  return [...own, { path: placeOf(former, places), headers: headersOf(former) }]
}

/** The second place is half as popular as the first, the third a third of it and so on. */
function placeOf(seed: number, places: readonly string[]): string {
  return places[Math.floor(places.length ** randomOf(seed)) - 1] ?? ''
}

/** From 0 to 1, the same for the same seed. */
export function randomOf(seed: number): number {
  return Math.abs(Math.sin(seed * 12.9898) * 43758.5453) % 1
}

/** The headers of a browser that opens a page by a link, as a proxy forwards them. */
function headersOf(guest: number): Record<string, string> {
  const number = Math.abs(guest)
  return {
    'x-forwarded-for': `10.${(number >> 16) % 256}.${(number >> 8) % 256}.${number % 256}`,
    'upgrade-insecure-requests': '1',
    'user-agent': userAgents[number % userAgents.length] ?? '',
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'accept-encoding': 'gzip, deflate, br, zstd',
    'accept-language': 'ru,en;q=0.9',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-user': '?1',
    'sec-fetch-dest': 'document',
  }
}
