import { createElement, type SVGProps } from 'react'
import sprite from './icons.svg?raw'
import spriteUrl from './icons.svg?url'

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  size?: number | string
}

// Fetched once the page stands, so that nothing that opens later waits for its icons.
if (!import.meta.env.SSR) {
  addEventListener('load', () => void fetch(spriteUrl, { priority: 'low' }).catch(() => {}))
}

const outlines = new Map(
  import.meta.env.SSR
    ? [...sprite.matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/g)].map(([, name, outline]) => [
        name,
        outline,
      ])
    : null,
)

/**
 * An icon of https://lucide.dev by its name; after a new one, `npm run icons`.
 * The server writes the outline of an icon into the page; the browser has none, and React leaves the inside of such an element
 * as it came. An icon that appears later refers to the file of all icons.
 */
export function icon(name: string) {
  const use = `<use href="${spriteUrl}#${name}"/>`
  const inside = { __html: import.meta.env.SSR ? (outlines.get(name) ?? use) : use }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, when its module is read
  return function Icon({ size = 24, color = 'currentColor', ...rest }: IconProps) {
    const isNamed = Object.keys(rest).some((key) => /^(aria-|role$|title$)/.test(key))
    return createElement('svg', {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: color,
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...(!isNamed && { 'aria-hidden': 'true' }),
      ...rest,
      suppressHydrationWarning: true,
      dangerouslySetInnerHTML: inside,
    })
  }
}
