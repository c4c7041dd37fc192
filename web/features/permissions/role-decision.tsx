import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { UserShort } from '#contract/users.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { grantRole, removeRole } from './api.ts'
import { OwnerQuestion } from './owner-question.tsx'
import type { Venue } from './venue.ts'

type GivenRole = Parameters<typeof grantRole>[2]

interface RoleDecision {
  isGiving: boolean
  /** Asks first where it is the role of an owner. */
  give: (role: GivenRole) => void
  askRemoval: () => void
  /** The question that is open, if any. */
  question: ReactNode
}

interface Removal {
  title: string
  confirmLabel: string
  text: string
}

export const refusalOf = (user: UserShort): Removal => ({
  title: 'Отклонить заявку?',
  confirmLabel: 'Отклонить',
  text: `${user.fullName} узнает об отказе и сможет попросить ещё раз.`,
})

/** Gives somebody a role of a venue or takes it away. */
export function useRoleDecision(
  venue: Pick<Venue, 'kind' | 'id' | 'name'>,
  user: UserShort,
  removal: Removal,
): RoleDecision {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<'owner' | 'removal' | null>(null)
  const [grant, isGiving] = useOneAtATime(async (role: GivenRole) => {
    await grantRole(queryClient, venue, role, { userId: user.id })
    setAsked(null)
  })
  const [remove, isRemoving] = useOneAtATime(async () => {
    await removeRole(queryClient, venue, { userId: user.id })
    setAsked(null)
  })
  const close = () => setAsked(null)
  return {
    isGiving,
    give: (role) => (role === 'owner' ? setAsked('owner') : void grant(role)),
    askRemoval: () => setAsked('removal'),
    question: (
      <>
        {asked === 'owner' && (
          <OwnerQuestion
            person={user.fullName}
            venueName={venue.name}
            isPending={isGiving}
            onConfirm={() => void grant('owner')}
            onCancel={close}
          />
        )}
        {asked === 'removal' && (
          <ConfirmDialog
            title={removal.title}
            confirmLabel={removal.confirmLabel}
            isPending={isRemoving}
            onConfirm={() => void remove()}
            onCancel={close}
          >
            {removal.text}
          </ConfirmDialog>
        )}
      </>
    ),
  }
}
