import { useMediaQuery } from './media-query.ts'

/**
 * From here on the desktop's layout; one place in styles and one here. What depends on it is fetched by the browser
 * that needs it.
 */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 1240px)')
}
