import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Organisation } from '#contract/organisations/organisations.ts'
import { inQuotes } from '#contract/russian.ts'
import { useIdempotencyKey } from '#web/lib/api/use-idempotency-key.ts'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { cityQuery } from '#web/nouns/cities/api.ts'
import { useCreateOrganisation } from '#web/nouns/organisations/organisation-changes.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { PostSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { deleteOrganisationDraft } from './organisation-draft.ts'
import styles from './organisation-form.module.css'
import { OrganisationForm } from './organisation-form.tsx'
import type { SendOrganisation } from './use-organisation-form.ts'

/** The key of the draft. */
const SUBJECT = 'new'

export function OrganisationCreatePage() {
  const current = useCurrentCity()
  const viewerId = useViewer()?.id ?? ''
  const navigate = useNavigate()
  const city = useQuery(cityQuery(current.latinName))
  const [created, setCreated] = useState<Organisation | null>(null)
  const keyFor = useIdempotencyKey()

  const create = useCreateOrganisation({
    onSuccess: (organisation) => {
      deleteOrganisationDraft(viewerId, SUBJECT)
      // Moderators add many chains, so they skip the notice.
      if (!organisation.isOwned) {
        showSnackbar('Сеть добавлена', 'success')
        void navigate(`/organisations/${organisation.id}`)
      } else setCreated(organisation)
    },
  })
  const send: SendOrganisation = (sent, _since, handlers) =>
    create.mutate({ ...sent, idempotencyKey: keyFor(sent) }, handlers)

  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs
        crumbs={[
          { label: current.name, to: `/${current.latinName}/places` },
          { label: 'Сети', to: `/${current.latinName}/organisations` },
          { label: 'Добавить сеть' },
        ]}
      />
      <h1>{created ? 'Сеть добавлена' : 'Добавить сеть'}</h1>
      <Panel>
        {created ? (
          <CreatedNotice organisation={created} />
        ) : city.data ? (
          <OrganisationForm
            subject={SUBJECT}
            viewerId={viewerId}
            initial={{
              values: { name: '', categoryId: null, city: city.data, avatar: null },
              version: 0,
            }}
            submitLabel="Добавить"
            send={send}
            isSending={create.isPending}
          />
        ) : city.error ? (
          <ListFailure error={city.error} onRetry={city.refetch} />
        ) : (
          <PostSkeleton />
        )}
      </Panel>
    </PageColumns>
  )
}

function CreatedNotice({ organisation: { id, name } }: { organisation: Organisation }) {
  return (
    <EmptyState
      title={`${inQuotes(name)} — теперь ваша сеть`}
      text="Добавьте в неё заведения: в редакторе каждого выберите эту сеть или загрузите все одним файлом."
      illustration="no-place"
    >
      <LinkButton variant="primary" to={`/organisations/${id}/file`}>
        Загрузить файл
      </LinkButton>
      <LinkButton to="/places/create">Добавить заведение</LinkButton>
      <LinkButton variant="quiet" to={`/organisations/${id}`}>
        Страница сети
      </LinkButton>
    </EmptyState>
  )
}
