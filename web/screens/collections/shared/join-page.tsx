import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useRequireSignIn } from '#web/nouns/accounts/sign-in/require-sign-in.ts'
import { DefaultCityCrumbs } from '#web/nouns/cities/default-city-crumbs.tsx'
import { collectionInvitationQuery } from '#web/nouns/collections/api.ts'
import { placesLabel } from '#web/nouns/collections/collection-labels.ts'
import { useAcceptInvitation } from '#web/nouns/collections/sharing-changes.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { PageTitle } from '#web/ui/text/page-title.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from '../collection-page.module.css'

/** An invitation to write a collection together. */
export function JoinPage({ invitationToken }: { invitationToken: string }) {
  const { data: invitation } = useQuery(collectionInvitationQuery(invitationToken))
  const navigate = useNavigate()
  const accept = useAcceptInvitation({
    onSuccess: ({ id }) => navigate(`/collections/${id}/edit`),
    onError: (error) => showSnackbar(errorMessage(error), 'error'),
  })
  const press = useRequireSignIn(() => accept.mutate(invitationToken), 'вести подборку вместе')
  if (!invitation) return null
  const { title, author, placesCount, collectionId, isAuthor } = invitation
  return (
    <PageColumns width="reading" className={styles.page}>
      <DefaultCityCrumbs label="Приглашение" />
      <div className={styles.head}>
        <PageTitle text={`Ведите вместе: ${title}`} />
        <Facts className={styles.facts} items={[author.fullName, placesLabel(placesCount)]} />
        <p>
          {isAuthor
            ? 'Вы уже ведёте эту подборку.'
            : 'Вас приглашают в\u00A0соавторы: вы сможете добавлять места, менять их порядок и\u00A0заметки о\u00A0них.'}
        </p>
        <div className={styles.actions}>
          {isAuthor ? (
            <LinkButton variant="primary" to={`/collections/${collectionId}/edit`}>
              Открыть подборку
            </LinkButton>
          ) : (
            <Button variant="primary" isPending={accept.isPending} onClick={() => press()}>
              Вести вместе
            </Button>
          )}
        </div>
      </div>
    </PageColumns>
  )
}
