import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PermissionRequest } from '#contract/permissions.ts'
import { grantRole, removeRole } from '#web/features/permissions/api.ts'
import { OwnerQuestion } from '#web/features/permissions/owner-question.tsx'
import { roleNames } from '#web/features/permissions/role-names.ts'
import { formatTimePassed } from '#web/lib/format/dates.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Label } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './staffed-page.module.css'

/** Somebody who asks for rights, with the answers that the viewer may give. */
export function RequestRow({ request }: { request: PermissionRequest }) {
  const { user, place, organisation, waitingSeconds, isCreator, canGrant } = request
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [isOwnerAsked, setIsOwnerAsked] = useState(false)
  const venue = place
    ? { kind: 'place' as const, id: place.id, name: place.name, to: `/${place.latinName}` }
    : {
        kind: 'organisation' as const,
        id: organisation?.id ?? '',
        name: organisation?.name ?? '',
        to: `/organisations/${organisation?.id}`,
      }
  const [grant, isGranting] = useOneAtATime(async (role: (typeof canGrant)[number]) => {
    await grantRole(queryClient, venue, role, { userId: user.id })
    setIsOwnerAsked(false)
  })
  const [refuse, isRefusing] = useOneAtATime(async () => {
    await removeRole(queryClient, venue, { userId: user.id })
    setIsAsking(false)
  })
  return (
    <article className={styles.place}>
      <div className={styles.row}>
        <Avatar id={user.id} name={user.fullName} image={user.avatar} />
        <span className={styles.words}>
          <Link to={`/users/${user.id}`} className={styles.name}>
            {user.fullName}
          </Link>
          <span className={styles.facts}>
            {'просит права: '}
            <Link to={venue.to} className={styles.link}>
              {venue.name}
            </Link>
            {` · ${formatTimePassed(waitingSeconds)}`}
          </span>
          {isCreator && (
            <span>
              <Label>Добавил эту страницу</Label>
            </span>
          )}
        </span>
      </div>
      <div className={styles.answers}>
        {canGrant.map((role) => (
          <Button
            key={role}
            size="small"
            disabled={isGranting}
            onClick={() => (role === 'owner' ? setIsOwnerAsked(true) : void grant(role))}
          >
            {roleNames[role]}
          </Button>
        ))}
        <Button size="small" variant="quiet" onClick={() => setIsAsking(true)}>
          Отклонить
        </Button>
      </div>
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
          title="Отклонить заявку?"
          confirmLabel="Отклонить"
          isPending={isRefusing}
          onConfirm={() => void refuse()}
          onCancel={() => setIsAsking(false)}
        >
          {`${user.fullName} узнает об отказе и сможет попросить ещё раз.`}
        </ConfirmDialog>
      )}
    </article>
  )
}
