import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Organisation } from '#contract/organisations.ts'
import { venuesChanged } from '#web/features/places/editing/api.ts'
import { apiOf } from '#web/lib/api.ts'
import { useModalAddress } from '#web/lib/modal.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { organisationQuery } from '../api.ts'
import { organisationCrumbs } from '../organisation-page.tsx'
import styles from './organisation-form.module.css'
import { OrganisationForm, type SentOrganisation } from './organisation-form.tsx'

export function OrganisationEditPage({ organisationId }: { organisationId: string }) {
  const { data: organisation } = useQuery({ ...organisationQuery(organisationId), refetchOnMount: false })
  return organisation ? <EditForm organisation={organisation} /> : null
}

function EditForm({ organisation }: { organisation: Organisation }) {
  const { id, name, category, city, avatar, rights } = organisation
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const viewer = useViewer()
  const modalAddress = useModalAddress()
  const send = async (sent: SentOrganisation) => {
    const { organisation: saved } = await apiOf(queryClient).call(
      'PATCH /api/v2/organisations/:organisationId',
      { params: { organisationId: id }, body: { ...sent } },
    )
    queryClient.setQueryData(organisationQuery(id).queryKey, saved)
    venuesChanged(queryClient)
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
          initial={{ name, categoryId: category?.id ?? null, city, avatar }}
          submitLabel="Сохранить"
          send={send}
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
