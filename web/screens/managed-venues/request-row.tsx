import { Fragment } from 'react'
import type { PermissionRequest } from '#contract/organisations/permissions.ts'
import { formatTimePassed } from '#web/lib/format/dates.ts'
import { declineDialogTexts, useRoleDecision } from '#web/nouns/permissions/role-decision.tsx'
import { roleNames } from '#web/nouns/permissions/role-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Label } from '#web/ui/text/badge.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import styles from './managed-venues-page.module.css'

/** A request for rights, with the decisions that the viewer may make. */
export function RequestRow({ request }: { request: PermissionRequest }) {
  const { user, place, organisation, waitingSeconds, isCreator, canGrant } = request
  const venue = place
    ? { kind: 'place' as const, id: place.id, name: place.name, to: `/${place.latinName}` }
    : {
        kind: 'organisation' as const,
        id: organisation?.id ?? '',
        name: organisation?.name ?? '',
        to: `/organisations/${organisation?.id}`,
      }
  const { isGranting, give, openRemovalDialog, question } = useRoleDecision(
    venue,
    user,
    declineDialogTexts(user),
  )
  return (
    <article className={styles.place}>
      <div className={styles.row}>
        <Avatar id={user.id} name={user.fullName} image={user.avatar} />
        <span className={styles.text}>
          <a href={`/users/${user.id}`} className={styles.name}>
            {user.fullName}
          </a>
          <Facts
            className={styles.facts}
            items={[
              <Fragment key="venue">
                {'просит права: '}
                <a href={venue.to} className={styles.link}>
                  {venue.name}
                </a>
              </Fragment>,
              formatTimePassed(waitingSeconds),
            ]}
          />
          {isCreator && (
            <span>
              <Label>Добавил эту страницу</Label>
            </span>
          )}
        </span>
      </div>
      <div className={styles.answers}>
        {canGrant.map((role) => (
          <Button key={role} size="small" disabled={isGranting} onClick={() => give(role)}>
            {roleNames[role]}
          </Button>
        ))}
        <Button size="small" variant="quiet" onClick={openRemovalDialog}>
          Отклонить
        </Button>
      </div>
      {question}
    </article>
  )
}
