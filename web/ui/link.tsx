import type { ComponentProps } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the product with its query, beginning with a slash. */
  to: string
  /** Replaces the current history entry. */
  replace?: boolean
  /** Keeps the scroll position on the next page. */
  preventScrollReset?: boolean
}

/**
 * A link with options for its navigation. Other links of the product are plain `<a href>`: `useLinkNavigation`
 * turns their clicks into client-side navigations, so that a page with a hundred links renders no component for
 * them.
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
