import { useQuery } from '@tanstack/react-query'
import type { Invitation, Member } from '#contract/organisations/permissions.ts'
import type { UserShort } from '#contract/users/users.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/now.ts'
import type { ModalProps } from '#web/lib/pages/modal.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { permissionsQuery } from '#web/nouns/permissions/api.ts'
import { useRemoveRole } from '#web/nouns/permissions/permission-changes.ts'
import styles from '#web/nouns/permissions/permissions.module.css'
import { declineDialogTexts, useRoleDecision } from '#web/nouns/permissions/role-decision.tsx'
import { roleNames } from '#web/nouns/permissions/role-names.ts'
import { useVenue, type Venue } from '#web/nouns/permissions/venue.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { AppliedSelect } from '#web/ui/fields/applied-select.tsx'
import { icon } from '#web/ui/icon.ts'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Dialog } from '#web/ui/windows/dialog.tsx'
import { GrantForm } from './grant-form.tsx'

const X = icon('x')

/** `?modal=shared_permissions`: the staff of a venue, requests for rights, and granting roles. */
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
      <LoadingPlaceholder>
        <RowSkeleton />
        <RowSkeleton />
      </LoadingPlaceholder>
    )
  }
  if (query.error) return <ListFailure error={query.error} onRetry={query.refetch} />
  const { members, invitations, canGrant } = query.data
  const requesters = members.filter(({ role }) => role === 'requester')
  const others = members.filter(({ role }) => role !== 'requester')
  const isLastOwner = others.some(
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
        {isLastOwner && (
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
              <InvitationRow
                key={invitation.user?.id ?? invitation.email}
                venue={venue}
                invitation={invitation}
              />
            ))}
          </ul>
        </section>
      )}
      {canGrant.length > 0 && (
        <section>
          <h3 className={styles.heading}>Пригласить</h3>
          <GrantForm venue={venue} roles={canGrant} />
        </section>
      )}
    </div>
  )
}

function MemberRow({ venue, member }: { venue: Venue; member: Member }) {
  const { user, role, canGrant, canRemove } = member
  const viewer = useViewer()
  const isRequest = role === 'requester'
  const isSelf = user.id === viewer?.id
  const removal = {
    title: isSelf ? 'Отказаться от прав?' : 'Забрать права?',
    confirmLabel: isSelf ? 'Отказаться' : 'Забрать',
    text: `${user.fullName}: ${roleNames[role].toLowerCase()}. Права можно выдать снова.`,
  }
  const { isGranting, give, openRemovalDialog, question } = useRoleDecision(
    venue,
    user,
    isRequest ? declineDialogTexts(user) : removal,
  )
  return (
    <li className={styles.member}>
      <Person user={user} name={isSelf ? `${user.fullName} — вы` : user.fullName} facts={roleNames[role]} />
      {(canGrant.length > 0 || canRemove) && (
        <div className={styles.controls}>
          {canGrant.length > 0 && (
            <AppliedSelect
              label={isRequest ? `Дать права: ${user.fullName}` : `Роль: ${user.fullName}`}
              value={role}
              options={[
                ...(canGrant.some((granted) => granted === role)
                  ? []
                  : [{ value: role, label: isRequest ? 'Дать права…' : roleNames[role] }]),
                ...canGrant.map((granted) => ({ value: granted, label: roleNames[granted] })),
              ]}
              applyLabel={isRequest ? 'Дать' : 'Изменить'}
              isPending={isGranting}
              onApply={(chosen) => {
                const granted = canGrant.find((one) => one === chosen)
                if (granted) give(granted)
              }}
            />
          )}
          {canRemove && (
            <IconButton
              label={isRequest ? `Отклонить заявку: ${user.fullName}` : `Забрать права: ${user.fullName}`}
              onClick={openRemovalDialog}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
      )}
      {question}
    </li>
  )
}

function InvitationRow({ venue, invitation }: { venue: Venue; invitation: Invitation }) {
  const { email, user, role, expiresAt, canRemove } = invitation
  const remove = useRemoveRole(venue, user ? { userId: user.id } : { email: email ?? '' }, {
    successText: 'Приглашение отозвано',
  })
  const until = formatDate(Date.parse(expiresAt), 'Europe/Moscow', useNow())
  const facts = `${roleNames[role]} — ${user ? 'ждём ответа' : 'после регистрации'} до ${until}`
  const name = user?.fullName ?? email ?? ''
  return (
    <li className={styles.member}>
      {user ? (
        <Person user={user} name={name} facts={facts} />
      ) : (
        <span className={styles.text}>
          <span className={styles.name}>{name}</span>
          <span className={styles.facts}>{facts}</span>
        </span>
      )}
      {canRemove && (
        <Button size="small" variant="quiet" isPending={remove.isPending} onClick={() => remove.mutate()}>
          Отозвать
          <span className="visually-hidden">{` приглашение: ${name}`}</span>
        </Button>
      )}
    </li>
  )
}

function Person({ user, name, facts }: { user: UserShort; name: string; facts: string }) {
  return (
    <a href={`/users/${user.id}`} className={styles.person}>
      <Avatar id={user.id} name={user.fullName} image={user.avatar} />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>{facts}</span>
      </span>
    </a>
  )
}
