import { readSessionItem, writeSessionItem } from './browser/stored.ts'

/** The text in the search box of a page, which survives a reload of that page. */
const KEY = 'shodim:typed'

export function readSearchText(pathname: string): string {
  const [path, text = ''] = (readSessionItem(KEY) ?? '').split('\n')
  return path === pathname ? text : ''
}

export function saveSearchText(pathname: string, text: string): void {
  writeSessionItem(KEY, `${pathname}\n${text}`)
}
