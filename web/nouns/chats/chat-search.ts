import { useParams, useSearchParams } from 'react-router'
import { readTarget } from './api.ts'

/** The text searched for in one's chats: `?query=` of the list, and of the chat that was opened from it. */
export function useChatSearch() {
  const [parameters, setParameters] = useSearchParams()
  const text = searchTextOf(parameters)
  const find = (query: string) =>
    setParameters(
      (all) => {
        if (query) all.set('query', query)
        else all.delete('query')
        return all
      },
      { replace: true, preventScrollReset: true },
    )
  return { text, search: text ? `?${new URLSearchParams({ query: text })}` : '', find }
}

function searchTextOf(parameters: URLSearchParams): string {
  return parameters.get('query')?.trim() ?? ''
}

export interface ChatLink {
  to: string
  'aria-current': 'true' | undefined
}

/** The links of the rows of a list. Beside an open chat they keep the search text. */
export function useChatLinks(): (chatId: string, seq?: number) => ChatLink {
  const [parameters] = useSearchParams()
  const { chatId: openId } = useParams()
  const text = searchTextOf(parameters)
  return (chatId, seq) => {
    const isOpen = openId === chatId && (seq === undefined || seq === readTarget(parameters))
    const query = new URLSearchParams({
      ...(seq !== undefined && { message: String(seq) }),
      ...(text && { query: text }),
    }).toString()
    return { to: `/chats/${chatId}${query && `?${query}`}`, 'aria-current': isOpen ? 'true' : undefined }
  }
}
