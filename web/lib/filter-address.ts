import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

interface FilterAddress {
  /** The query of the address shown. */
  search: URLSearchParams
  /** Sets a filter, or removes it by an empty value, and goes to the first page. */
  change: (name: string, value: string) => void
  clear: () => void
}

/**
 * Filters of a list that live in the address. The address follows a change once the page has loaded, so a second
 * change builds on the first one and not on the address.
 */
export function useFilterAddress(): FilterAddress {
  const [search, setSearch] = useSearchParams()
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  return {
    search,
    change: (name, value) => {
      const next = new URLSearchParams(latest.current)
      next.delete('page')
      if (value) next.set(name, value)
      else next.delete(name)
      latest.current = next
      setSearch(next, { replace: true, preventScrollReset: true })
    },
    clear: () => {
      latest.current = new URLSearchParams()
      setSearch(latest.current, { replace: true, preventScrollReset: true })
    },
  }
}
