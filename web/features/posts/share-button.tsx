import Share2 from 'lucide-react/icons/share-2'
import { showMessage } from '#web/ui/messages.ts'
import styles from './post-actions.module.css'

/** The share sheet of a phone, else the address goes to the clipboard. */
export function ShareButton({ path, title }: { path: string; title: string }) {
  const handleClick = async () => {
    const url = new URL(path, location.href).href
    const isTouch = matchMedia('(pointer: coarse)').matches
    try {
      if (isTouch && 'share' in navigator) {
        await navigator.share({ title, url })
        return
      }
      await navigator.clipboard.writeText(url)
      showMessage('Ссылка скопирована', 'success')
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      showMessage(`Скопируйте ссылку из адресной строки: ${url}`)
    }
  }
  return (
    <button type="button" className={styles.action} onClick={() => void handleClick()}>
      <Share2 aria-hidden="true" />
      <span className={styles.word}>Поделиться</span>
    </button>
  )
}
