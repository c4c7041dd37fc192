import { useQueryClient } from '@tanstack/react-query'
import type { Organisation } from '#contract/organisations.ts'
import { apiOf } from '#web/lib/api.ts'
import { useModalAddress } from '#web/lib/modal.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { showFailure } from '#web/ui/failure-message.ts'
import { icon } from '#web/ui/icon.ts'
import { showMessage } from '#web/ui/messages.ts'
import { organisationSaved } from './organisation-saved.ts'
import styles from './organisation-staff.module.css'

const FileSpreadsheet = icon('file-spreadsheet')
const History = icon('history')
const PenLine = icon('pen-line')
const UsersRound = icon('users-round')

/** On the page of a chain, for those who run it. */
export function OrganisationStaff({ organisation }: { organisation: Organisation }) {
  const { id, rights, isDeleted } = organisation
  const queryClient = useQueryClient()
  const modalAddress = useModalAddress()
  const [recover, isRecovering] = useOneAtATime(async () => {
    try {
      const { organisation: recovered } = await apiOf(queryClient).call(
        'POST /api/v2/organisations/:organisationId/recover',
        { params: { organisationId: id } },
      )
      organisationSaved(queryClient, recovered)
      showMessage('Сеть восстановлена', 'success')
    } catch (error) {
      showFailure(error, 'Произошла ошибка при попытке восстановить сеть')
    }
  })
  return (
    <section className={styles.row} aria-label="Управление сетью">
      {isDeleted && <p className={styles.state}>Сеть удалена: её видят только те, у кого есть права.</p>}
      {isDeleted && rights.canDelete && (
        <Button size="small" variant="primary" isPending={isRecovering} onClick={() => void recover()}>
          Восстановить
        </Button>
      )}
      {rights.canEdit && !isDeleted && (
        <>
          <LinkButton size="small" to={`/organisations/${id}/edit`} icon={<PenLine aria-hidden="true" />}>
            Редактировать
          </LinkButton>
          <LinkButton
            size="small"
            to={`/organisations/${id}/file`}
            icon={<FileSpreadsheet aria-hidden="true" />}
          >
            Заведения файлом
          </LinkButton>
        </>
      )}
      {rights.canSeeHistory && (
        <LinkButton size="small" to={`/organisations/${id}/history`} icon={<History aria-hidden="true" />}>
          История
        </LinkButton>
      )}
      {rights.canManagePermissions && !isDeleted && (
        <LinkButton
          size="small"
          to={modalAddress('shared_permissions')}
          preventScrollReset
          icon={<UsersRound aria-hidden="true" />}
        >
          Люди и права
        </LinkButton>
      )}
    </section>
  )
}
