import { createElement, type SVGProps } from 'react'
import sprite from './icons.svg?raw'
import spriteUrl from './icons.svg?url'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>

// Fetched once the page stands, so that nothing that opens later waits for its icons.
if (!import.meta.env.SSR) {
  addEventListener('load', () => void fetch(spriteUrl, { priority: 'low' }).catch(() => {}))
}

/**
 * An icon of https://lucide.dev by its name; after a new one, `npm run icons`. Strokes and size are in `base.css`.
 * A page of the server carries the outlines that it shows, each once; React leaves the inside of such an element
 * as it came. An icon that appears later refers to the file of all icons.
 */
export function icon(name: string) {
  const inside = { __html: `<use href="${import.meta.env.SSR ? ownId(name) : `${spriteUrl}#${name}`}"/>` }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, when its module is read
  return function Icon({ className, ...rest }: IconProps) {
    const isNamed = Object.keys(rest).some((key) => /^(aria-|role$|title$)/.test(key))
    return createElement('svg', {
      ...(!isNamed && { 'aria-hidden': 'true' }),
      ...rest,
      className,
      suppressHydrationWarning: true,
      dangerouslySetInnerHTML: inside,
    })
  }
}

const ownId = (name: string) => `#i-${name}`

const outlines = new Map(
  import.meta.env.SSR
    ? [...sprite.matchAll(/<symbol id="([^"]+)"(.*?)<\/symbol>/g)].map(([, name = '', rest = '']) => [
        name,
        `<symbol id="i-${name}"${rest}</symbol>`,
      ])
    : null,
)

/** The outlines of the icons that the markup refers to, as markup. */
export function outlinesFor(markup: string): string {
  const names = new Set([...markup.matchAll(/<use href="#i-([^"]+)"/g)].map(([, name = '']) => name))
  return `<div hidden><svg>${[...names].map((name) => outlines.get(name) ?? '').join('')}</svg></div>`
}
