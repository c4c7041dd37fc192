export interface NamedLink {
  href: string
  label: string
}

const knownHosts: [host: RegExp, label: string][] = [
  [/(^|\.)vk\.(com|ru)$/, 'ВКонтакте'],
  [/(^|\.)(t\.me|telegram\.me)$/, 'Телеграм'],
  [/(^|\.)ok\.ru$/, 'Одноклассники'],
  [/(^|\.)(youtube\.com|youtu\.be)$/, 'Ютуб'],
  [/(^|\.)rutube\.ru$/, 'Рутуб'],
  [/(^|\.)dzen\.ru$/, 'Дзен'],
  [/(^|\.)wa\.me$/, 'Вотсап'],
  [/(^|\.)tripadvisor\.\w+$/, 'Трипадвизор'],
  [/(^|\.)yandex\.(ru|com)$/, 'Яндекс'],
  [/(^|\.)2gis\.\w+$/, '2ГИС'],
]

/** The label of a link: its own name, the name of the social network, or the host; null for an unsafe link. */
export function namedLink({ link, name }: { link: string; name: string }): NamedLink | null {
  const url = urlOf(link)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const host = url.hostname.replace(/^www\./, '')
  const label = name || knownHosts.find(([pattern]) => pattern.test(host))?.[1] || readableHost(host)
  return { href: url.href, label }
}

function urlOf(link: string): URL | null {
  return URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`)
}

/** Punycode hosts are not shown: «Сайт» instead. */
function readableHost(host: string): string {
  return host.includes('xn--') ? 'Сайт' : host
}
