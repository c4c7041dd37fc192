import { useMatches } from 'react-router'

/** Settings of a route for the frame around it: `export const handle: RouteHandle = {…}`. */
export interface RouteHandle {
  /** No navigation at all: the map and the not-found page. */
  isNavbarHidden?: boolean
  /** The page fills the window to its end, or has the footer's links in a list of its own. */
  isFooterHidden?: boolean
  /** The welcome screen: logo and sign-in only. */
  isWelcome?: boolean
  isBackHidden?: boolean
  /** For a page after a finished form: back leads past the form, at least to the place. */
  isAfterForm?: boolean
  /** Protected: signed-out visitors are stopped. */
  isProtected?: boolean
}

/** The deepest route wins. */
export function useRouteHandle(): RouteHandle {
  const matches = useMatches()
  return Object.assign({}, ...matches.map((match) => match.handle as RouteHandle | undefined))
}
