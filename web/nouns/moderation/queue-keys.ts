import { useEffect, useEffectEvent } from 'react'

/**
 * The keys of the queue work wherever the focus is, except in a field, in a dialog and together with Ctrl, Alt or
 * Meta.
 */
export function useQueueKeys(handle: (event: KeyboardEvent) => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (isTyping(event.target)) return
    handle(event)
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, form, [role="dialog"], dialog') !== null
  )
}
