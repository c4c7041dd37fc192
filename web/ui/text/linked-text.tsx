import type { ReactNode } from 'react'

interface TextLink {
  start: number
  end: number
  to: string
  placeId?: string | undefined
}

/** A text with the links that the server found in it, in their order. */
export function linkedText(text: string, links: readonly TextLink[] = []): ReactNode {
  const parts: ReactNode[] = []
  let shown = 0
  for (const { start, end, to, placeId } of links) {
    const outside = !to.startsWith('/') && { target: '_blank', rel: 'nofollow ugc noopener noreferrer' }
    parts.push(
      text.slice(shown, start),
      <a key={start} href={to} data-preview={placeId} {...outside}>
        {text.slice(start, end)}
      </a>,
    )
    shown = end
  }
  return [...parts, text.slice(shown)]
}
