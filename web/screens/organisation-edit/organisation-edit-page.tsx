import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Organisation } from '#contract/organisations/organisations.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { organisationQuery } from '#web/nouns/organisations/api.ts'
import { useSaveOrganisation } from '#web/nouns/organisations/organisation-changes.ts'
import { organisationCrumbs } from '#web/nouns/organisations/organisation-crumbs.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { PageTitle } from '#web/ui/text/page-title.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { deleteOrganisationDraft, type OrganisationBase } from './organisation-draft.ts'
import styles from './organisation-form.module.css'
import { OrganisationForm } from './organisation-form.tsx'
import { toPatch } from './organisation-payload.ts'

export function OrganisationEditPage({ organisationId }: { organisationId: string }) {
  const { data: organisation } = useQuery({ ...organisationQuery(organisationId), refetchOnMount: false })
  return organisation ? <EditForm organisation={organisation} /> : <PageLoading />
}

function EditForm({ organisation }: { organisation: Organisation }) {
  const { id, name, rights } = organisation
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const viewerId = useViewer()?.id ?? ''
  const modalAddress = useModalAddress()
  const save = useSaveOrganisation(id, {
    onSuccess: () => {
      deleteOrganisationDraft(viewerId, id)
      showSnackbar('Данные организации изменены', 'success')
      void navigate(`/organisations/${id}`)
    },
  })
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs crumbs={[...organisationCrumbs(organisation), { label: 'Редактировать сеть' }]} />
      <PageTitle text={`Редактировать: ${name}`} />
      <Panel>
        <OrganisationForm
          subject={id}
          viewerId={viewerId}
          initial={baseOf(organisation)}
          submitLabel="Сохранить"
          send={(values, base, handlers) => save.mutate(toPatch(base, values), handlers)}
          isSending={save.isPending}
          readFresh={async () =>
            baseOf(await queryClient.fetchQuery({ ...organisationQuery(id), staleTime: 0 }))
          }
          secondaryAction={
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
