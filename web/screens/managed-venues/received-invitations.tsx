import { useQuery } from '@tanstack/react-query'
import type { ReceivedInvitation } from '#contract/organisations/permissions.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { receivedInvitationsQuery } from '#web/nouns/permissions/api.ts'
import { InvitationAnswers } from '#web/nouns/permissions/invitation-answers.tsx'
import { roleHints, roleNames } from '#web/nouns/permissions/role-names.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import styles from './managed-venues-page.module.css'

/** Roles offered to the viewer; renders nothing when there are none. */
export function ReceivedInvitations() {
  const { data = [] } = useQuery(receivedInvitationsQuery())
  if (data.length === 0) return null
  return (
    <section aria-labelledby="received-invitations">
      <h2 id="received-invitations" className={styles.heading}>
        Вас приглашают
      </h2>
      <ul className={styles.list}>
        {data.map((invitation) => (
          <li key={invitation.id}>
            <Received invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Received({ invitation }: { invitation: ReceivedInvitation }) {
  const { id, role, venue, invitedBy, expiresAt } = invitation
  const until = formatDate(Date.parse(expiresAt), 'Europe/Moscow', useNow())
  return (
    <article className={styles.place}>
      <div className={styles.row}>
        <Avatar id={venue.id} name={venue.name} image={venue.avatar} size="large" />
        <span className={styles.text}>
          {venue.link ? (
            <a href={venue.link} className={styles.name}>
              {venue.name}
            </a>
          ) : (
            <span className={styles.name}>{venue.name}</span>
          )}
          <span className={styles.facts}>
            {`${roleNames[role]} · приглашает `}
            <a href={`/users/${invitedBy.id}`} className={styles.link}>
              {invitedBy.fullName}
            </a>
          </span>
        </span>
      </div>
      <p className={styles.facts}>{`${roleHints[role]}. Можно ответить до ${until}.`}</p>
      <InvitationAnswers invitationId={id} />
    </article>
  )
}
