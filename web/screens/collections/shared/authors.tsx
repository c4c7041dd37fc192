import { useNavigate } from 'react-router'
import { EDITORS_NAME } from '#contract/collections/collection-limits.ts'
import type { Collection } from '#contract/collections/collections.ts'
import type { UserPreview } from '#contract/users/users.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { dayAndMonth } from '#web/lib/format/month-calendar.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import {
  useInviteCoAuthors,
  useRemoveAuthor,
  useStopInvitation,
} from '#web/nouns/collections/sharing-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/page-columns.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { shareAddress } from '#web/ui/windows/share-address.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './authors.module.css'

const UserPlus = icon('user-plus')

const showError = (error: Error) => showSnackbar(errorMessage(error), 'error')

/** The authors of the collection, and the link by which the owner invites others. */
export function Authors({ collection }: { collection: Collection }) {
  const { author, venue, coAuthors, rights } = collection
  return (
    <Panel title="Кто ведёт подборку">
      <ul className={styles.people}>
        <li className={styles.person}>
          {author && <Person person={author} />}
          {venue && (
            <Link
              to={`/${venue.latinName}`}
            >{`${venue.name}: все, кто работает от\u00a0имени заведения`}</Link>
          )}
          {collection.isEditorial && EDITORS_NAME}
        </li>
        {coAuthors.map((person) => (
          <li key={person.id} className={styles.person}>
            <Person person={person} />
            <RemoveButton collection={collection} person={person} />
          </li>
        ))}
      </ul>
      {rights.canManage && <Invitation collection={collection} />}
    </Panel>
  )
}

function Person({ person: { id, fullName, avatar, isDeleted } }: { person: UserPreview }) {
  return (
    <>
      <Avatar id={id} name={fullName} image={avatar ?? null} />
      {isDeleted ? (
        <span className={styles.name}>{fullName}</span>
      ) : (
        <Link to={`/users/${id}`} className={styles.name}>
          {fullName}
        </Link>
      )}
    </>
  )
}

function RemoveButton({ collection, person }: { collection: Collection; person: UserPreview }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const isSelf = viewer?.id === person.id
  const remove = useRemoveAuthor(collection.id, {
    onSuccess: async () => {
      if (isSelf) await navigate('/collections')
      showSnackbar(isSelf ? 'Вы больше не ведёте эту подборку' : `${person.fullName}: больше не соавтор`)
    },
    onError: showError,
  })
  if (!isSelf && !collection.rights.canManage) return null
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={isSelf ? 'Выйти из соавторов' : `Убрать из соавторов: ${person.fullName}`}
      isPending={remove.isPending}
      onClick={() => remove.mutate(person.id)}
    >
      {isSelf ? 'Выйти' : 'Убрать'}
    </Button>
  )
}

function Invitation({ collection: { id, title, invitation } }: { collection: Collection }) {
  const share = (token: string) => shareAddress(`/collections/join/${token}`, title)
  const invite = useInviteCoAuthors(id, {
    onSuccess: ({ invitation: made }) => made && share(made.token),
    onError: showError,
  })
  const stop = useStopInvitation(id, {
    onSuccess: () => showSnackbar('Прежняя ссылка больше не действует'),
    onError: showError,
  })
  return (
    <>
      <p className={styles.hint}>
        {invitation
          ? `По ссылке можно присоединиться до ${dayAndMonth(invitation.until.slice(0, 10))} включительно. Соавторы добавляют места, меняют порядок и слова.`
          : 'Позовите друзей: они смогут добавлять места, менять порядок и слова. Ссылка действует неделю.'}
      </p>
      <div className={styles.actions}>
        <Button
          icon={<UserPlus aria-hidden="true" />}
          isPending={invite.isPending}
          onClick={() => (invitation ? void share(invitation.token) : invite.mutate())}
        >
          {invitation ? 'Поделиться приглашением' : 'Позвать соавтора'}
        </Button>
        {invitation && (
          <Button variant="quiet" isPending={stop.isPending} onClick={() => stop.mutate()}>
            Отозвать ссылку
          </Button>
        )}
      </div>
    </>
  )
}
