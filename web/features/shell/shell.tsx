import type { ReactNode } from 'react'

export function Shell({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1}>
      {children}
    </main>
  )
}
