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
 * A plain anchor, so that a page of a hundred links costs the server and the browser next to nothing;
 * `useLinkSteps` of the shell turns its clicks into steps without a reload.
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
