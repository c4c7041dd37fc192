import { onStored, readStored, useStored, writeStored } from './stored.ts'

export type Theme = 'auto' | 'light' | 'dark'

const KEY = 'shodim:theme'

/** Runs before the first paint, so that a stored theme never flashes the other one. */
export const themeScript = `try{var t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/** The widget takes the theme that the site around it names in the address. */
export const widgetThemeScript = `{let t=new URLSearchParams(location.search).get('theme'),d=document.documentElement.dataset;if(t==='light'||t==='dark')d.theme=t;else delete d.theme}`

function themeOf(stored: string | null): Theme {
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

export function setTheme(theme: Theme): void {
  writeStored(KEY, theme === 'auto' ? null : theme)
}

/** Every open tab takes the theme that was chosen in one of them. */
if (typeof window !== 'undefined') {
  onStored(KEY, () => {
    const { dataset } = document.documentElement
    const theme = themeOf(readStored(KEY))
    if (theme === 'auto') delete dataset.theme
    else dataset.theme = theme
  })
}

/** `auto` on the server and while hydrating; the document has the stored theme already. */
export function useTheme(): Theme {
  return themeOf(useStored(KEY))
}
