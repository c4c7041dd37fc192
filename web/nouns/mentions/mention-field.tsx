import { useQuery } from '@tanstack/react-query'
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { MentionSuggestion } from '#contract/posts/mentions.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { mentionsQuery } from './api.ts'
import styles from './mention-field.module.css'
import { applyEdit, decodeMentions, nameBeingTyped, pickMention } from './mention-text.ts'

interface MentionFieldProps {
  /** As it is sent, with mentions. */
  value: string
  maxLength: number
  onChange: (value: string) => void
  field?: RefObject<HTMLTextAreaElement | null>
  /** The post whose comments are being written. */
  postId?: string
  children: (area: AreaProps) => ReactNode
}

interface AreaProps {
  ref: RefObject<HTMLTextAreaElement | null>
  value: string
  maxLength: number
  'aria-autocomplete': 'list'
  'aria-controls': string | undefined
  'aria-activedescendant': string | undefined
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void
  onSelect: (event: SyntheticEvent<HTMLTextAreaElement>) => void
  onKeyDown: (event: KeyboardEvent) => void
  onBlur: () => void
}

const DEBOUNCE_MS = 150

/** A text area that suggests people and venues after «@». */
export function MentionField({ value, maxLength, onChange, field, postId, children }: MentionFieldProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const area = field ?? own
  const listId = useId()
  const [caret, setCaret] = useState<number | null>(null)
  /** The position of the «@» whose list was closed by Escape. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const typed = caret === null ? null : nameBeingTyped(value, caret)
  if (closedAt !== null && typed?.start !== closedAt) setClosedAt(null)
  const isOpen = typed !== null && typed.start !== closedAt
  const name = useDebounced(isOpen ? typed.name : null)
  const { data: found, isPlaceholderData } = useQuery(mentionsQuery(isOpen ? name : null, postId))
  /** While suggestions are loading, those of an earlier text are shown. */
  const isCurrent = name === typed?.name && !isPlaceholderData
  const suggestions = isOpen && found ? found : []
  const chosen = Math.min(active, suggestions.length - 1)
  const { text } = decodeMentions(value)

  // The browser moves the caret to the end when the value changes by a choice.
  const caretToSet = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caretToSet.current === null) return
    area.current?.setSelectionRange(caretToSet.current, caretToSet.current)
    caretToSet.current = null
  })

  const pick = (suggestion: MentionSuggestion | undefined) => {
    if (!suggestion || !typed || caret === null) return
    const picked = pickMention(value, caret, typed.start, suggestion)
    caretToSet.current = picked.caret
    setCaret(picked.caret)
    setActive(0)
    onChange(picked.encoded)
    area.current?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    // A list that has not come yet is closed as well.
    if (event.key === 'Escape' && isOpen) setClosedAt(typed.start)
    else if (suggestions.length === 0) return
    else if (step !== undefined) setActive((chosen + step + suggestions.length) % suggestions.length)
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') {
      if (isCurrent) pick(suggestions[chosen])
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.field}>
      {children({
        ref: area,
        value: text,
        maxLength: maxLength - (value.length - text.length),
        'aria-autocomplete': 'list',
        'aria-controls': suggestions.length > 0 ? listId : undefined,
        'aria-activedescendant': suggestions.length > 0 ? `${listId}-${chosen}` : undefined,
        onChange: ({ target }) => {
          setCaret(target.selectionStart)
          setActive(0)
          onChange(applyEdit(value, target.value))
        },
        onSelect: ({ currentTarget }) => setCaret(currentTarget.selectionStart),
        onKeyDown: handleKeyDown,
        onBlur: () => setCaret(null),
      })}
      {suggestions.length > 0 && (
        <SuggestionList id={listId} suggestions={suggestions} chosen={chosen} area={area} onPick={pick} />
      )}
      <span className="visually-hidden" role="status">
        {suggestions.length > 0 &&
          `Можно упомянуть: ${suggestions.length}. Стрелки выбирают, Enter вставляет имя.`}
      </span>
    </div>
  )
}

interface SuggestionListProps {
  id: string
  suggestions: readonly MentionSuggestion[]
  chosen: number
  area: RefObject<HTMLTextAreaElement | null>
  onPick: (suggestion: MentionSuggestion) => void
}

const LIST_HEIGHT = 300

function SuggestionList({ id, suggestions, chosen, area, onPick }: SuggestionListProps) {
  const [isAbove, setIsAbove] = useState(false)
  useLayoutEffect(() => {
    const box = area.current?.getBoundingClientRect()
    setIsAbove(box !== undefined && window.innerHeight - box.bottom < LIST_HEIGHT && box.top > LIST_HEIGHT)
  }, [area])
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  return (
    <div id={id} role="listbox" aria-label="Кого упомянуть" className={isAbove ? styles.above : styles.list}>
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses in the text area
        <div
          key={suggestion.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={styles.item}
          // The text area keeps the focus, and the keyboard of a phone stays.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion)}
        >
          <Avatar id={suggestion.id} name={suggestion.name} image={suggestion.avatar ?? null} size="small" />
          <span className={styles.about}>
            <b>{suggestion.name}</b>
            {suggestion.note && <span>{suggestion.note}</span>}
          </span>
        </div>
      ))}
    </div>
  )
}

/** The first value at once, later ones when the typing pauses. */
function useDebounced(value: string | null): string | null {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setShown(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return value === null || shown === null ? value : shown
}
