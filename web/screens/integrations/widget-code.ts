import type { WidgetTheme } from '#contract/widget.ts'

export interface WidgetDraft {
  mode: 'button' | 'inline' | 'frame'
  theme: WidgetTheme
  /** `#cf3519`, or empty for the product's own. */
  accent: string
  label: string
}

export const defaultWidget: WidgetDraft = {
  mode: 'button',
  theme: 'auto',
  accent: '',
  label: 'Забронировать столик',
}

interface Target {
  /** The address of the product, without a slash at its end. */
  origin: string
  latinName: string
  placeName: string
}

export function widgetAddress({ origin, latinName }: Target, { theme, accent }: WidgetDraft): string {
  const query = new URLSearchParams({ theme, ...(accent && { accent }) })
  return `${origin}/widget/${latinName}?${query}`
}

/** The code for the page of another site. */
export function widgetCode(target: Target, draft: WidgetDraft): string {
  const { mode, theme, accent, label } = draft
  const title = mode === 'frame' ? `Бронирование: ${target.placeName}` : label
  if (mode === 'frame') {
    return `<iframe src="${escaped(widgetAddress(target, draft))}" title="${escaped(title)}" style="width:100%;height:640px;border:0" loading="lazy"></iframe>`
  }
  const attributes = [
    ['src', `${target.origin}/widget.js`],
    ['data-place', target.latinName],
    ['data-mode', mode],
    ['data-theme', theme],
    ...(accent ? [['data-accent', accent]] : []),
    ['data-label', title],
  ].map(([name = '', value = '']) => `${name}="${escaped(value)}"`)
  return `<script async ${attributes.join(' ')}></script>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** Share links of messengers and social networks. Nothing is sent to them before the click. */
export function shareLinks(address: string, text: string): { name: string; href: string }[] {
  const link = (base: string, query: Record<string, string>) => `${base}?${new URLSearchParams(query)}`
  return [
    { name: 'Telegram', href: link('https://t.me/share/url', { url: address, text }) },
    { name: 'WhatsApp', href: link('https://wa.me/', { text: `${text} ${address}` }) },
    { name: 'ВКонтакте', href: link('https://vk.com/share.php', { url: address, title: text }) },
  ]
}
