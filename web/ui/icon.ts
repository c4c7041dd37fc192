import { createElement, type SVGProps } from 'react'
import sprite from './icons.svg?raw'
import spriteUrl from './icons.svg?url'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>

// Fetches the sprite after the page is shown, so that whatever opens later has its icons.
if (!import.meta.env.SSR) {
  addEventListener('load', () => void fetch(spriteUrl, { priority: 'low' }).catch(() => {}))
}

/**
 * An icon of https://lucide.dev by its name; run `npm run icons` after a new one. Strokes and size are in `base.css`.
 * The server writes the outlines that a page shows into its document, each once, and React leaves them as they are.
 * Icons that appear later refer to the sprite of all icons.
 */
export function icon(name: string) {
  const inside = { __html: `<use href="${import.meta.env.SSR ? symbolId(name) : `${spriteUrl}#${name}`}"/>` }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, when its module is read
  return function Icon({ className, ...rest }: IconProps) {
    const isNamed = 'aria-label' in rest || 'title' in rest || 'role' in rest
    return createElement('svg', {
      ...(!isNamed && { 'aria-hidden': 'true' }),
      ...rest,
      className,
      suppressHydrationWarning: true,
      dangerouslySetInnerHTML: inside,
    })
  }
}

const symbolId = (name: string) => `#i-${name}`

const symbols = new Map(
  import.meta.env.SSR
    ? [...sprite.matchAll(/<symbol id="([^"]+)"(.*?)<\/symbol>/g)].map(([, name = '', rest = '']) => [
        name,
        `<symbol id="i-${name}"${rest}</symbol>`,
      ])
    : null,
)

/** The outlines of the icons that the markup refers to, as markup. */
export function symbolsFor(markup: string): string {
  const [, ...uses] = markup.split('<use href="#i-')
  const names = new Set(uses.map((use) => use.slice(0, use.indexOf('"'))))
  return `<div hidden><svg>${[...names].map((name) => symbols.get(name) ?? '').join('')}</svg></div>`
}
