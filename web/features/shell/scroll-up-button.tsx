import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './scroll-up-button.module.css'

const SHOWN_AFTER_PIXELS = 200

/** Fades in once the top is out of sight. */
export function ScrollUpButton() {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const handleScroll = () => setIsShown(window.scrollY > SHOWN_AFTER_PIXELS)
    handleScroll()
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => window.removeEventListener('scroll', handleScroll)
  }, [])
  const scrollUp = () => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <button
      type="button"
      className={classNames(styles.button, isShown && styles.shown)}
      tabIndex={isShown ? 0 : -1}
      aria-hidden={!isShown}
      onClick={scrollUp}
    >
      <ArrowUp aria-hidden="true" />
      <span className={styles.text}>Наверх</span>
    </button>
  )
}
