import { type KeyboardEvent, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { readSearchText } from '#web/lib/search-text.ts'
import type { SuggestionsState } from '#web/nouns/search/suggestions/search-suggestions.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import styles from './search-box.module.css'

const SearchSuggestions = lazyWithRetry(
  'SearchSuggestions',
  () => import('#web/nouns/search/suggestions/search-suggestions.tsx'),
)

const TYPING_PAUSE_MS = 120
const closed: SuggestionsState = { isOpen: false, activeId: undefined }

/** The field itself searches on Enter. */
const ignoreSubmit = () => undefined

/**
 * The search of the whole product. It suggests while typing; on the search page, the page itself shows results
 * instead.
 */
export function SearchBox() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const listId = useId()
  const isOnSearch = pathname === '/search'
  const sent = isOnSearch ? (query.get('query') ?? '') : ''
  const address = `${pathname}?${sent}`
  const [lastAddress, setLastAddress] = useState(address)
  const [text, setText] = useState(sent)
  const [focus, setFocus] = useState<'never' | 'here' | 'left'>('never')
  const [list, setList] = useState(closed)
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null)

  if (address !== lastAddress) {
    setLastAddress(address)
    setText(sent)
  }
  // Text typed before a reload is stored in the browser, which the server cannot read.
  const restoreText = useEffectEvent(() => {
    if (!isOnSearch) setText((current) => current || readSearchText(pathname))
  })
  useEffect(() => restoreText(), [])

  const search = (wanted: string) =>
    void navigate(wanted ? `/search?${new URLSearchParams({ query: wanted })}` : '/search', {
      replace: isOnSearch,
    })
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    keys.current?.(event)
    const wanted = event.currentTarget.value.trim()
    if (event.key === 'Enter' && !event.defaultPrevented && wanted && !isOnSearch) search(wanted)
  }

  return (
    <search
      className={styles.box}
      onFocus={() => setFocus('here')}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocus('left')
      }}
    >
      <Form action="/search" onSubmit={ignoreSubmit}>
        <SearchField
          label="Место, кухня или человек"
          shortLabel="Поиск"
          name="query"
          value={text}
          onKeyDown={handleKey}
          {...(isOnSearch
            ? { onSearch: search }
            : {
                onSearch: setText,
                delayMs: TYPING_PAUSE_MS,
                role: 'combobox',
                'aria-autocomplete': 'list',
                'aria-expanded': list.isOpen,
                'aria-controls': list.isOpen ? listId : undefined,
                'aria-activedescendant': list.activeId,
              })}
        />
      </Form>
      {focus !== 'never' && !isOnSearch && (
        <Suspense>
          <SearchSuggestions
            id={listId}
            text={text}
            isFocused={focus === 'here'}
            keys={keys}
            onChange={setList}
          />
        </Suspense>
      )}
    </search>
  )
}
