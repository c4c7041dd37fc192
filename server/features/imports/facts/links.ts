export const MAX_LINKS = 6

/** Tags of a map with links, the label of each, and the site of a bare nickname. */
const linkTags: [tag: string, name: string, home: string | null][] = [
  ['website', 'Сайт', null],
  ['contact:website', 'Сайт', null],
  ['url', 'Сайт', null],
  ['website:menu', 'Меню', null],
  ['contact:vk', 'ВКонтакте', 'https://vk.com/'],
  ['contact:telegram', 'Telegram', 'https://t.me/'],
  ['telegram', 'Telegram', 'https://t.me/'],
  ['contact:instagram', 'Instagram', 'https://www.instagram.com/'],
  ['contact:facebook', 'Facebook', 'https://www.facebook.com/'],
]

export function linksOfTags(tags: Readonly<Record<string, string>>): { link: string; name: string }[] {
  const links = new Map<string, string>()
  for (const [tag, name, home] of linkTags) {
    for (const text of (tags[tag] ?? '').split(';')) {
      const link = readLink(text.trim(), home)
      if (link && !links.has(link)) links.set(link, name)
    }
  }
  return [...links].slice(0, MAX_LINKS).map(([link, name]) => ({ link, name }))
}

/** Normalises a link; a bare nickname is relative to `home`. */
export function readLink(text: string, home: string | null): string | null {
  if (!text || /\s/.test(text)) return null
  const isNickname = home !== null && /^@?[\w.]+$/.test(text) && !/\.(?:ru|com|kz|me|net)$/i.test(text)
  const address = isNickname
    ? home + text.replace(/^@/, '')
    : /^https?:\/\//i.test(text)
      ? text
      : `https://${text}`
  try {
    const url = new URL(address)
    const isUsable = /^https?:$/.test(url.protocol) && url.hostname.includes('.') && url.href.length <= 500
    return isUsable ? url.href : null
  } catch {
    return null
  }
}
