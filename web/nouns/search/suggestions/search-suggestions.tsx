import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { rememberCity, useCurrentCity } from '#web/lib/current-city.ts'
import { formatCount, type PluralForms } from '#web/lib/format/plurals.ts'
import { saveSearchText } from '#web/lib/search-text.ts'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { suggestionsQuery } from '../api.ts'
import { rememberSearch, useRecentSearches } from '../recent-searches.ts'
import { OptionRow } from './option-row.tsx'
import styles from './search-suggestions.module.css'
import { FALLBACK_LABEL, recentGroup, type SuggestionOption, suggestionGroups } from './suggestion-groups.ts'

const optionForms: PluralForms = ['подсказка', 'подсказки', 'подсказок']

export interface SuggestionsState {
  isOpen: boolean
  /** The option that the arrow keys have selected. */
  activeId: string | undefined
}

interface SearchSuggestionsProps {
  /** The id of the list, for the field that controls it. */
  id: string
  text: string
  isFocused: boolean
  /** Set to the handler of keys pressed in the field. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>
  onChange: (state: SuggestionsState) => void
}

/** The list below the search box: a combobox as WAI-ARIA describes it, whose field keeps the focus. */
export function SearchSuggestions({ id, text, isFocused, keys, onChange }: SearchSuggestionsProps) {
  const city = useCurrentCity()
  const { pathname } = useLocation()
  const recent = useRecentSearches()
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [active, setActive] = useState<{ text: string; index: number }>({ text, index: -1 })
  const isWanted = isFocused && dismissed !== text
  const { data, isError, isPlaceholderData } = useQuery({
    ...suggestionsQuery(text, city.latinName),
    enabled: isWanted && text !== '',
    placeholderData: keepPreviousData,
  })

  const groups =
    text === '' ? [recentGroup(recent)] : data && !isError ? suggestionGroups(data, text, city) : []
  const options = groups.flatMap((group) => group.options)
  const isOpen = isWanted && (text !== '' || options.length > 0)
  const index = active.text === text ? Math.min(active.index, options.length - 1) : -1
  const idOf = (option: SuggestionOption) => `${id}-${options.indexOf(option)}`
  const activeOption = isOpen ? options[index] : undefined
  const activeId = activeOption && idOf(activeOption)

  useEffect(() => onChange({ isOpen, activeId }), [isOpen, activeId, onChange])
  useEffect(() => saveSearchText(pathname, text), [pathname, text])
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const choose = (option: SuggestionOption) => {
    if (text !== '') rememberSearch(text)
    if (option.city) rememberCity(option.city)
    setDismissed(text)
  }
  const step = (by: 1 | -1) => {
    const stops = options.length + 1
    // The field itself is one stop, before the first option and after the last.
    setActive({ text, index: ((index + 1 + by + stops) % stops) - 1 })
  }
  useEffect(() => {
    keys.current = (event) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        if (isOpen) step(event.key === 'ArrowDown' ? 1 : -1)
        else setDismissed(null)
      } else if (event.key === 'Enter' && activeId) {
        event.preventDefault()
        document.getElementById(activeId)?.click()
      } else if (event.key === 'Escape' && isOpen) {
        // Otherwise the browser would clear the field.
        event.preventDefault()
        setDismissed(text)
      }
    }
    return () => {
      keys.current = null
    }
  })

  if (!isOpen) return null
  const isWaiting = text !== '' && !isError && !data
  const isNothingFound = groups.length === 1 && groups[0]?.label === FALLBACK_LABEL
  return (
    <div className={styles.popup} data-floating="">
      <p className="visually-hidden" role="status">
        {statusText({ isError, isWaiting, count: isNothingFound ? 0 : options.length })}
      </p>
      {isWaiting && [1, 2, 3].map((row) => <RowSkeleton key={row} />)}
      {isError && <p className={styles.note}>Подсказок сейчас нет. Нажмите Enter, чтобы искать</p>}
      {!isWaiting && !isError && isNothingFound && (
        <p className={styles.note}>Ничего не нашлось. Проверьте, нет ли опечатки</p>
      )}
      <div id={id} role="listbox" aria-label="Подсказки" aria-busy={isPlaceholderData || isWaiting}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group.label} role="group" aria-label={group.label}>
            <div className={styles.heading} aria-hidden="true">
              {group.label}
            </div>
            {group.options.map((option) => (
              <OptionRow
                key={option.key}
                id={idOf(option)}
                option={option}
                isActive={option === activeOption}
                onChoose={() => choose(option)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function statusText({ isError, isWaiting, count }: { isError: boolean; isWaiting: boolean; count: number }) {
  if (isWaiting) return 'Ищем'
  if (isError) return 'Подсказок сейчас нет'
  return count === 0 ? 'Ничего не нашлось' : formatCount(count, optionForms)
}
