export type Theme = 'auto' | 'light' | 'dark'

export const THEMES: readonly Theme[] = ['auto', 'light', 'dark']
const KEY = 'shodim:theme'

/** Runs before the first paint, so that a stored theme never flashes the other one. */
export const themeScript = `try{var t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

const listeners = new Set<() => void>()

export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'auto'
  } catch {
    return 'auto'
  }
}

export function setTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'auto') delete dataset.theme
  else dataset.theme = theme
  try {
    if (theme === 'auto') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Private mode without storage: the choice lives as long as the page.
  }
  for (const notify of listeners) notify()
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
