import { showSnackbar } from './snackbar-store.ts'

/** Opens the share sheet of a phone, else copies the address to the clipboard. */
export async function shareAddress(path: string, title: string): Promise<void> {
  const url = new URL(path, window.location.href).href
  const isTouch = window.matchMedia('(pointer: coarse)').matches
  try {
    if (isTouch && 'share' in navigator) {
      await navigator.share({ title, url })
      return
    }
    await navigator.clipboard.writeText(url)
    showSnackbar('Ссылка скопирована', 'success')
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    showSnackbar(`Не получилось скопировать. Вот ссылка: ${url}`)
  }
}
