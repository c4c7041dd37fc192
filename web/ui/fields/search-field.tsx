import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { icon } from '../icon.ts'
import styles from './search-field.module.css'

const Search = icon('search')
const X = icon('x')

interface SearchFieldProps
  extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'defaultValue' | 'type'> {
  label: string
  /** The placeholder where the label has no room. */
  shortLabel?: string
  /** A new value from the address replaces the typed text. */
  value?: string
  /** The trimmed text, half a second after the last key (or `delayMs`), at once on Enter and on clearing. */
  onSearch: (query: string) => void
  delayMs?: number
  /** A dialog focuses the field with this attribute when it opens. */
  'data-autofocus'?: ''
}

const DEBOUNCE_MS = 500

export function SearchField({
  label,
  shortLabel,
  value = '',
  onSearch,
  delayMs = DEBOUNCE_MS,
  className,
  ...rest
}: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastSearch = useRef(value.trim())

  if (value !== lastValue) {
    setLastValue(value)
    if (value.trim() !== text.trim()) setText(value)
  }
  useEffect(() => {
    // A pending search must not bring back a reader who has followed a link.
    const cancelSearch = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link && link.pathname !== window.location.pathname) clearTimeout(timer.current)
    }
    document.addEventListener('click', cancelSearch, true)
    return () => {
      document.removeEventListener('click', cancelSearch, true)
      clearTimeout(timer.current)
    }
  }, [])
  // Text typed before hydration is only in the DOM.
  const readTypedText = useEffectEvent(() => {
    const typed = input.current?.value ?? ''
    if (typed !== text) handleType(typed)
  })
  useEffect(() => readTypedText(), [])
  // After another navigation the same text may be searched again.
  useEffect(() => {
    lastSearch.current = value.trim()
  }, [value])

  // The address may change while the timer runs, and the search must not restore the former one.
  const latestOnSearch = useRef(onSearch)
  useEffect(() => {
    latestOnSearch.current = onSearch
  }, [onSearch])
  const search = (query: string) => {
    clearTimeout(timer.current)
    if (query === lastSearch.current) return
    lastSearch.current = query
    latestOnSearch.current(query)
  }
  const handleType = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(next.trim()), delayMs)
  }
  const handleClear = () => {
    setText('')
    search('')
    input.current?.focus()
  }

  return (
    <div className={classNames(styles.field, className)} data-short-label={shortLabel}>
      <Search className={styles.icon} aria-hidden="true" />
      <input
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        placeholder={label}
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        className={styles.input}
        value={text}
        onChange={(event) => handleType(event.target.value)}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event)
          if (event.key === 'Enter') search(text.trim())
        }}
      />
      {text !== '' && (
        <IconButton label="Очистить" className={styles.clear} onClick={handleClear}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
