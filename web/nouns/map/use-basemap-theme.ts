import { useMediaQuery } from '#web/lib/browser/media-query.ts'
import { useTheme } from '#web/lib/browser/theme.ts'
import type { BasemapTheme } from './basemap.ts'

/** The theme of the page, with `auto` resolved. */
export function useBasemapTheme(): BasemapTheme {
  const theme = useTheme()
  const isDarkSystem = useMediaQuery('(prefers-color-scheme: dark)')
  if (theme !== 'auto') return theme
  return isDarkSystem ? 'dark' : 'light'
}
