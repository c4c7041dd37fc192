import { useMatches } from 'react-router'

/** Settings of a route for the shell around it: `export const handle: RouteHandle = {…}`. */
export interface RouteHandle {
  /** Hides all navigation: on the map and the not-found page. */
  isNavbarHidden?: boolean
  /** The page fills the window, or shows the footer's links itself. */
  isFooterHidden?: boolean
  /** The welcome screen: logo and sign-in only. */
  isWelcome?: boolean
  isBackHidden?: boolean
  /** For a page after a finished form: «back» skips the form. */
  isAfterForm?: boolean
  /** For signed-in people only. */
  isProtected?: boolean
}

/** The deepest route wins. */
export function useRouteHandle(): RouteHandle {
  const matches = useMatches()
  return Object.assign({}, ...matches.map((match) => match.handle as RouteHandle | undefined))
}
