import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { SearchField } from '#web/ui/search-field.tsx'
import styles from './search-box.module.css'

/** One box over places, cuisines and people. Half a second after the last key it shows the search page. */
export function SearchBox() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const isOnSearch = pathname === '/search'
  const shown = isOnSearch ? (query.get('query') ?? '') : ''

  const handleSearch = (text: string) => {
    if (!text && !isOnSearch) return
    void navigate(text ? `/search?${new URLSearchParams({ query: text })}` : '/search', {
      replace: isOnSearch,
    })
  }

  return (
    <search className={styles.box}>
      <form
        action="/search"
        onSubmit={(event) => {
          // The field has already gone there on Enter.
          event.preventDefault()
        }}
      >
        <SearchField
          label="Место, кухня или человек"
          shortLabel="Поиск"
          name="query"
          value={shown}
          onSearch={handleSearch}
        />
      </form>
    </search>
  )
}
