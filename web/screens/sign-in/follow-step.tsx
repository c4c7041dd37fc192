import { useEffect, useRef } from 'react'
import { FollowSuggestions } from '#web/nouns/recommendations/follow-suggestions.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './sign-in-form.module.css'

/** The last step of a new account, which may be skipped. */
export function FollowStep({ onDone }: { onDone: () => void }) {
  const text = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  useEffect(() => text.current?.focus(), [])
  return (
    <div className={styles.form}>
      <p ref={text} tabIndex={-1} className={styles.text}>
        Их записи соберутся в вашей ленте. Отписаться можно в любой момент.
      </p>
      <FollowSuggestions />
      <Button variant="primary" isWide onClick={onDone}>
        Готово
      </Button>
      <Button variant="quiet" isWide onClick={onDone}>
        Пропустить
      </Button>
    </div>
  )
}
