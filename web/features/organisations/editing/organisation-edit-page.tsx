import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Organisation } from '#contract/organisations.ts'
import { apiOf } from '#web/lib/api.ts'
import { useModalAddress } from '#web/lib/modal.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { organisationQuery } from '../api.ts'
import { organisationCrumbs } from '../organisation-page.tsx'
import type { OrganisationBase } from './organisation-draft.ts'
import styles from './organisation-form.module.css'
import { OrganisationForm } from './organisation-form.tsx'
import { changeOf, type SentOrganisation } from './organisation-payload.ts'
import { organisationSaved } from './organisation-saved.ts'

export function OrganisationEditPage({ organisationId }: { organisationId: string }) {
  const { data: organisation } = useQuery({ ...organisationQuery(organisationId), refetchOnMount: false })
  return organisation ? <EditForm organisation={organisation} /> : null
}

function EditForm({ organisation }: { organisation: Organisation }) {
  const { id, name, rights } = organisation
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const viewer = useViewer()
  const modalAddress = useModalAddress()
  const send = async (sent: SentOrganisation, since: OrganisationBase) => {
    const { organisation: saved } = await apiOf(queryClient).call(
      'PATCH /api/v2/organisations/:organisationId',
      { params: { organisationId: id }, body: changeOf(since, sent) },
    )
    organisationSaved(queryClient, saved)
    showMessage('Данные организации изменены', 'success')
    void navigate(`/organisations/${id}`)
  }
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs crumbs={[...organisationCrumbs(organisation), { label: 'Редактировать сеть' }]} />
      <h1>{`Редактировать: ${name}`}</h1>
      <Panel>
        <OrganisationForm
          subject={id}
          viewerId={viewer?.id ?? ''}
          initial={baseOf(organisation)}
          submitLabel="Сохранить"
          send={send}
          readFresh={async () =>
            baseOf(await queryClient.fetchQuery({ ...organisationQuery(id), staleTime: 0 }))
          }
          other={
            <LinkButton variant="quiet" to={`/organisations/${id}`}>
              Отмена
            </LinkButton>
          }
        />
      </Panel>
      {rights.canDelete && (
        <LinkButton variant="quiet" to={modalAddress('delete_organisation')} preventScrollReset>
          Удалить сеть
        </LinkButton>
      )}
    </PageColumns>
  )
}

function baseOf({ name, category, city, avatar, version }: Organisation): OrganisationBase {
  return { values: { name, categoryId: category?.id ?? null, city, avatar }, version }
}
