import { type ReactNode, useState } from 'react'
import type { UserShort } from '#contract/users/users.ts'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { OwnerDialog } from './owner-dialog.tsx'
import { type GrantedRole, useGrantRole, useRemoveRole } from './permission-changes.ts'
import type { Venue } from './venue.ts'

interface RoleDecision {
  isGranting: boolean
  /** Asks for confirmation of the role of an owner. */
  give: (role: GrantedRole) => void
  openRemovalDialog: () => void
  /** The open question, if any. */
  question: ReactNode
}

interface Removal {
  title: string
  confirmLabel: string
  text: string
}

export const declineDialogTexts = (user: UserShort): Removal => ({
  title: 'Отклонить заявку?',
  confirmLabel: 'Отклонить',
  text: `${user.fullName} узнает об отказе и сможет попросить ещё раз.`,
})

/** Grants a role of a venue or removes it. */
export function useRoleDecision(
  venue: Pick<Venue, 'kind' | 'id' | 'name'>,
  user: UserShort,
  removal: Removal,
): RoleDecision {
  const [openDialog, setOpenDialog] = useState<'owner' | 'removal' | null>(null)
  const close = () => setOpenDialog(null)
  const grant = useGrantRole(venue, { onSettled: close })
  const remove = useRemoveRole(venue, { userId: user.id }, { onSettled: close })
  const give = (role: GrantedRole) => grant.mutate({ role, who: { userId: user.id } })
  return {
    isGranting: grant.isPending,
    give: (role) => (role === 'owner' ? setOpenDialog('owner') : give(role)),
    openRemovalDialog: () => setOpenDialog('removal'),
    question: (
      <>
        {openDialog === 'owner' && (
          <OwnerDialog
            person={user.fullName}
            venueName={venue.name}
            isPending={grant.isPending}
            onConfirm={() => give('owner')}
            onCancel={close}
          />
        )}
        {openDialog === 'removal' && (
          <ConfirmDialog
            title={removal.title}
            confirmLabel={removal.confirmLabel}
            isPending={remove.isPending}
            onConfirm={() => remove.mutate()}
            onCancel={close}
          >
            {removal.text}
          </ConfirmDialog>
        )}
      </>
    ),
  }
}
