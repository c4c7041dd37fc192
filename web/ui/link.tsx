import type { ComponentProps } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the product with its query, beginning with a slash. */
  to: string
  /** Takes the place of this page in the history. */
  replace?: boolean
  /** The next page is shown where this one was scrolled to. */
  preventScrollReset?: boolean
}

/**
 * An anchor that says how its step is made. Any other link of the product is `<a href>`: `useLinkSteps` of the shell turns
 * the clicks of all of them into steps without a reload, and a page of a hundred links draws no component for them.
 */
export function Link({ to, replace, preventScrollReset, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      data-replace={replace || undefined}
      data-keep-scroll={preventScrollReset || undefined}
    />
  )
}
