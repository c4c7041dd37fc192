import { useMediaQuery } from './media-query.ts'

/**
 * The width from which the desktop layout applies, also set in the styles. Data for it are fetched only by browsers
 * that show it.
 */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 1240px)')
}
