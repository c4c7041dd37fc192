import { useClientOnlyQuery } from '#web/lib/browser/client-only-query.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { LinkTab } from '#web/ui/tabs.tsx'
import { waitingCountQuery } from './api.ts'

/** For moderators: the tab of the submitted places with their number. */
export function WaitingTab({ label, isActive }: { label: string; isActive: boolean }) {
  const count = useClientOnlyQuery(waitingCountQuery()) ?? 0
  return (
    <LinkTab to="/staffed?tab=waiting" isActive={isActive}>
      {label}
      {count > 0 && <span data-figures="">{` ${groupDigits(count)}`}</span>}
    </LinkTab>
  )
}
