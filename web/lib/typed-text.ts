/** The unsent text of the search box of a page: a reload of that page keeps it. */
const KEY = 'shodim:typed'

export function readTypedText(pathname: string): string {
  try {
    const [path, text = ''] = (sessionStorage.getItem(KEY) ?? '').split('\n')
    return path === pathname ? text : ''
  } catch {
    return ''
  }
}

export function keepTypedText(pathname: string, text: string): void {
  try {
    sessionStorage.setItem(KEY, `${pathname}\n${text}`)
  } catch {
    // Without storage a reload begins with an empty box.
  }
}
