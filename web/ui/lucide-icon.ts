import { createElement, type SVGProps } from 'react'

interface IconData {
  name: string
  aliases?: readonly string[]
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string
}

/**
 * What the browser draws lucide's icons with, in place of lucide's own factory (see `vite.config.ts`): the same
 * elements in a tenth of the code. The icons' context and `absoluteStrokeWidth` are not known here.
 */
export default function createLucideIcon({ name, aliases = [], node }: IconData) {
  const ownClass = ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`)].join(' ')
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, when its module is read
  return function LucideIcon({ className, size = 24, color = 'currentColor', children, ...rest }: IconProps) {
    const isNamed = children || Object.keys(rest).some((key) => /^(aria-|role$|title$)/.test(key))
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${ownClass} ${className}` : ownClass,
        ...(!isNamed && { 'aria-hidden': 'true' }),
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    )
  }
}
