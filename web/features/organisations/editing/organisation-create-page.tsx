import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Organisation } from '#contract/organisations.ts'
import { inQuotes } from '#contract/russian.ts'
import { cityQuery } from '#web/features/cities/api.ts'
import { apiOf } from '#web/lib/api.ts'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { PostSkeleton } from '#web/ui/skeleton.tsx'
import styles from './organisation-form.module.css'
import { OrganisationForm } from './organisation-form.tsx'
import type { SentOrganisation } from './organisation-payload.ts'
import { organisationSaved } from './organisation-saved.ts'

export function OrganisationCreatePage() {
  const current = useCurrentCity()
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const city = useQuery(cityQuery(current.latinName))
  const [created, setCreated] = useState<Organisation | null>(null)
  const attempt = useRef<{ key: string; words: string } | null>(null)

  const send = async (sent: SentOrganisation) => {
    const words = JSON.stringify(sent)
    if (attempt.current?.words !== words) attempt.current = { key: newKey(), words }
    const { organisation } = await apiOf(queryClient).call('POST /api/v2/organisations', {
      body: { ...sent, idempotencyKey: attempt.current.key },
    })
    organisationSaved(queryClient, organisation)
    // Whoever adds chains as their work goes straight on.
    if (!organisation.isOwned) {
      showMessage('Сеть добавлена', 'success')
      void navigate(`/organisations/${organisation.id}`)
    } else setCreated(organisation)
  }

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
            subject="new"
            viewerId={viewer?.id ?? ''}
            initial={{
              values: { name: '', categoryId: null, city: city.data, avatar: null },
              version: 0,
            }}
            submitLabel="Добавить"
            send={send}
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
