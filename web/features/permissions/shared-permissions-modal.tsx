import { useQuery, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { Invitation, Member } from '#contract/permissions.ts'
import type { ModalProps } from '#web/lib/modal.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { grantRole, permissionsQuery, removeRole } from './api.ts'
import { GrantForm } from './grant-form.tsx'
import { OwnerQuestion } from './owner-question.tsx'
import styles from './permissions.module.css'
import { roleNames } from './role-names.ts'
import { useVenue, type Venue } from './venue.ts'

/** `?modal=shared_permissions`: who runs the venue, who asks to, and whom to let in. */
export function SharedPermissionsModal({ id, onClose }: ModalProps) {
  const venue = useVenue(id)
  if (!venue) return null
  return (
    <Dialog title={`Люди и права: ${venue.name}`} onClose={onClose} isWide>
      <People venue={venue} />
    </Dialog>
  )
}

function People({ venue }: { venue: Venue }) {
  const query = useQuery(permissionsQuery(venue))
  const viewer = useViewer()
  if (query.isPending) {
    return (
      <div aria-busy="true">
        <RowSkeleton />
        <RowSkeleton />
      </div>
    )
  }
  if (query.error) return <ListFailure error={query.error} onRetry={query.refetch} />
  const { members, invitations, canGrant } = query.data
  const requesters = members.filter(({ role }) => role === 'requester')
  const others = members.filter(({ role }) => role !== 'requester')
  const mustStay = others.some(
    ({ user, role, canRemove }) => user.id === viewer?.id && role === 'owner' && !canRemove,
  )
  return (
    <div className={styles.people}>
      {requesters.length > 0 && (
        <section>
          <h3 className={styles.heading}>Ждут решения</h3>
          <ul>
            {requesters.map((member) => (
              <MemberRow key={member.user.id} venue={venue} member={member} />
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3 className={styles.heading}>С правами</h3>
        {others.length === 0 ? (
          <p className={styles.lead}>Пока никто не ведёт эту страницу.</p>
        ) : (
          <ul>
            {others.map((member) => (
              <MemberRow key={member.user.id} venue={venue} member={member} />
            ))}
          </ul>
        )}
        {mustStay && (
          <p className={styles.lead}>
            Вы единственный владелец. Чтобы отказаться от прав, сначала сделайте владельцем кого-то ещё.
          </p>
        )}
      </section>
      {invitations.length > 0 && (
        <section>
          <h3 className={styles.heading}>Приглашены</h3>
          <ul>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.email} venue={venue} invitation={invitation} />
            ))}
          </ul>
        </section>
      )}
      {canGrant.length > 0 && (
        <section>
          <h3 className={styles.heading}>Дать права</h3>
          <GrantForm venue={venue} roles={canGrant} />
        </section>
      )}
    </div>
  )
}

function MemberRow({ venue, member }: { venue: Venue; member: Member }) {
  const { user, role, canGrant, canRemove } = member
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const [isAsking, setIsAsking] = useState(false)
  const [isOwnerAsked, setIsOwnerAsked] = useState(false)
  const [grant, isGranting] = useOneAtATime(async (next: 'staff' | 'manager' | 'owner') => {
    await grantRole(queryClient, venue, next, { userId: user.id })
    setIsOwnerAsked(false)
  })
  const [remove, isRemoving] = useOneAtATime(async () => {
    await removeRole(queryClient, venue, { userId: user.id })
    setIsAsking(false)
  })
  const isRequest = role === 'requester'
  const isSelf = user.id === viewer?.id
  return (
    <li className={styles.member}>
      <Link to={`/users/${user.id}`} className={styles.person}>
        <Avatar id={user.id} name={user.fullName} image={user.avatar} />
        <span className={styles.words}>
          <span className={styles.name}>{isSelf ? `${user.fullName} — вы` : user.fullName}</span>
          <span className={styles.facts}>{roleNames[role]}</span>
        </span>
      </Link>
      {(canGrant.length > 0 || canRemove) && (
        <div className={styles.controls}>
          {canGrant.length > 0 && (
            <SelectField
              label={isRequest ? `Дать права: ${user.fullName}` : `Роль: ${user.fullName}`}
              className={styles.role}
              value={isRequest ? '' : role}
              disabled={isGranting}
              options={[
                ...(isRequest ? [{ value: '', label: 'Дать права…' }] : []),
                ...(isRequest || canGrant.some((one) => one === role)
                  ? []
                  : [{ value: role, label: roleNames[role] }]),
                ...canGrant.map((one) => ({ value: one, label: roleNames[one] })),
              ]}
              onChange={(next) => {
                const wanted = canGrant.find((one) => one === next)
                if (!wanted || wanted === role) return
                if (wanted === 'owner') setIsOwnerAsked(true)
                else void grant(wanted)
              }}
            />
          )}
          {canRemove && (
            <IconButton
              label={isRequest ? `Отклонить заявку: ${user.fullName}` : `Забрать права: ${user.fullName}`}
              onClick={() => setIsAsking(true)}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
      )}
      {isOwnerAsked && (
        <OwnerQuestion
          person={user.fullName}
          venueName={venue.name}
          isPending={isGranting}
          onConfirm={() => void grant('owner')}
          onCancel={() => setIsOwnerAsked(false)}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={isRequest ? 'Отклонить заявку?' : isSelf ? 'Отказаться от прав?' : 'Забрать права?'}
          confirmLabel={isRequest ? 'Отклонить' : isSelf ? 'Отказаться' : 'Забрать'}
          isPending={isRemoving}
          onConfirm={() => void remove()}
          onCancel={() => setIsAsking(false)}
        >
          {isRequest
            ? `${user.fullName} узнает об отказе и сможет попросить ещё раз.`
            : `${user.fullName}: ${roleNames[role].toLowerCase()}. Права можно выдать снова.`}
        </ConfirmDialog>
      )}
    </li>
  )
}

function InvitationRow({ venue, invitation }: { venue: Venue; invitation: Invitation }) {
  const { email, role, canRemove } = invitation
  const queryClient = useQueryClient()
  const [remove, isRemoving] = useOneAtATime(async () => {
    await removeRole(queryClient, venue, { email })
  })
  return (
    <li className={styles.member}>
      <span className={styles.words}>
        <span className={styles.name}>{email}</span>
        <span className={styles.facts}>{`${roleNames[role]} — после регистрации`}</span>
      </span>
      {canRemove && (
        <Button size="small" variant="quiet" isPending={isRemoving} onClick={() => void remove()}>
          Отозвать
        </Button>
      )}
    </li>
  )
}
