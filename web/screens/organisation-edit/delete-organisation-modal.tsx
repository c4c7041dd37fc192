import { useQuery } from '@tanstack/react-query'
import { useMatches, useNavigate } from 'react-router'
import { inQuotes } from '#contract/russian.ts'
import type { ModalProps } from '#web/lib/pages/modal.ts'
import { organisationQuery } from '#web/nouns/organisations/api.ts'
import { useDeleteOrganisation } from '#web/nouns/organisations/organisation-changes.ts'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'

/** `?modal=delete_organisation` */
export function DeleteOrganisationModal({ onClose }: ModalProps) {
  const organisationId = useMatches().at(-1)?.params.organisationId ?? ''
  const { data: organisation } = useQuery({
    ...organisationQuery(organisationId),
    enabled: organisationId !== '',
  })
  const navigate = useNavigate()
  const remove = useDeleteOrganisation(organisationId, {
    onSuccess: () => {
      showSnackbar('Сеть удалена. Её можно восстановить', 'success')
      void navigate(`/organisations/${organisationId}`, { replace: true })
    },
  })
  if (!organisation?.rights.canDelete) return null
  return (
    <ConfirmDialog
      title={`Удалить сеть ${inQuotes(organisation.name)}?`}
      confirmLabel="Удалить"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      Заведения останутся, но перестанут входить в сеть. Если сеть восстановить, они в неё вернутся.
    </ConfirmDialog>
  )
}
