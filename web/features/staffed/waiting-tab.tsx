import { useQuery } from '@tanstack/react-query'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { LinkTab } from '#web/ui/tabs.tsx'
import { waitingCountQuery } from './api.ts'

/** For moderators: to the places that wait, and how many there are. */
export function WaitingTab({ label, isActive }: { label: string; isActive: boolean }) {
  const { data: count = 0 } = useQuery(waitingCountQuery())
  return (
    <LinkTab to="/staffed?tab=waiting" isActive={isActive}>
      {count > 0 ? `${label} (${groupDigits(count)})` : label}
    </LinkTab>
  )
}
