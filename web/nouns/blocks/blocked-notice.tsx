import type { User } from '#contract/users/users.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { UnblockButton } from './unblock-button.tsx'

/** Replaces the posts of a blocked person. */
export function BlockedNotice({ person }: { person: User }) {
  return (
    <EmptyState
      title="Вы заблокировали этого человека"
      text="Его записи и комментарии вам не показываются."
      illustration="no-posts"
    >
      <UnblockButton person={person} />
    </EmptyState>
  )
}
