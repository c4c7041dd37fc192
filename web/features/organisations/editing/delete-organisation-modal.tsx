import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMatches, useNavigate } from 'react-router'
import { inQuotes } from '#contract/russian.ts'
import { venuesChanged } from '#web/features/places/editing/api.ts'
import { apiOf } from '#web/lib/api.ts'
import type { ModalProps } from '#web/lib/modal.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showFailure } from '#web/ui/failure-message.ts'
import { showMessage } from '#web/ui/messages.ts'
import { organisationQuery } from '../api.ts'

/** `?modal=delete_organisation` */
export function DeleteOrganisationModal({ onClose }: ModalProps) {
  const organisationId = useMatches().at(-1)?.params.organisationId ?? ''
  const { data: organisation } = useQuery({
    ...organisationQuery(organisationId),
    enabled: organisationId !== '',
  })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [remove, isPending] = useOneAtATime(async () => {
    try {
      await apiOf(queryClient).call('DELETE /api/v2/organisations/:organisationId', {
        params: { organisationId },
      })
      await queryClient.invalidateQueries({ queryKey: organisationQuery(organisationId).queryKey })
      venuesChanged(queryClient)
      showMessage('Сеть удалена. Её можно восстановить', 'success')
      void navigate(`/organisations/${organisationId}`, { replace: true })
    } catch (error) {
      showFailure(error, 'Произошла ошибка при удалении сети')
    }
  })
  if (!organisation?.rights.canDelete) return null
  return (
    <ConfirmDialog
      title={`Удалить сеть ${inQuotes(organisation.name)}?`}
      confirmLabel="Удалить"
      isPending={isPending}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      Заведения останутся, но уже сами по себе. Сеть можно восстановить вместе с ними.
    </ConfirmDialog>
  )
}
