import { useEffect, useState } from 'react'
import { useRouteHandle } from '#web/lib/pages/route-handle.ts'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import styles from './scroll-up-button.module.css'

const ArrowUp = icon('arrow-up')

const LIFTED_AFTER_PIXELS = 50
const SHOWN_AFTER_PIXELS = 200

/**
 * Fades in once the top of the page is out of sight; until then the bar around it has its shadow. The welcome screen
 * has no sticky bar for it.
 */
export function ScrollUpButton() {
  const { isWelcome } = useRouteHandle()
  const [isLifted, setIsLifted] = useState(false)
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const handleScroll = () => {
      setIsLifted(window.scrollY > LIFTED_AFTER_PIXELS)
      setIsShown(window.scrollY > SHOWN_AFTER_PIXELS)
    }
    handleScroll()
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => window.removeEventListener('scroll', handleScroll)
  }, [])
  const scrollUp = () => {
    const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: prefersReducedMotion ? 'auto' : 'smooth' })
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  if (isWelcome) return null
  return (
    <button
      type="button"
      className={classNames(styles.button, isLifted && styles.lifted, isShown && styles.shown)}
      tabIndex={isShown ? 0 : -1}
      aria-hidden={!isShown}
      onClick={scrollUp}
    >
      <ArrowUp aria-hidden="true" />
      <span className={styles.text}>Наверх</span>
    </button>
  )
}
