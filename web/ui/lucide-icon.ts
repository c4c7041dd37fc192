import { spriteUrl } from 'virtual:icon-sprite'
import { createElement, type SVGProps } from 'react'

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  size?: number | string
}

// Fetched once the page stands, so that nothing that opens later waits for its icons.
if (!import.meta.env.SSR) {
  addEventListener('load', () => void fetch(spriteUrl, { priority: 'low' }).catch(() => {}))
}

/**
 * What lucide's icons are drawn with in the built product (see `scripts/build/lean-icons.ts`). The server is given the
 * outline and writes it into the page; the browser is not, and React leaves the inside of such an element as it came.
 * An icon that appears later refers to the file of all icons.
 */
export default function createLucideIcon(name: string, outline = `<use href="${spriteUrl}#${name}"/>`) {
  const inside = { __html: outline }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, when its module is read
  return function LucideIcon({ size = 24, color = 'currentColor', ...rest }: IconProps) {
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
