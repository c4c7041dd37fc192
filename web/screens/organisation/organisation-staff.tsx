import type { Organisation } from '#contract/organisations/organisations.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { useRecoverOrganisation } from '#web/nouns/organisations/organisation-changes.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import styles from './organisation-staff.module.css'

const CalendarCheck = icon('calendar-check')
const ChartColumn = icon('chart-column')
const FileSpreadsheet = icon('file-spreadsheet')
const History = icon('history')
const PenLine = icon('pen-line')
const Plug = icon('plug')
const UsersRound = icon('users-round')

/** Shown to the staff on the page of a chain. */
export function OrganisationStaff({ organisation }: { organisation: Organisation }) {
  const { id, rights, isDeleted } = organisation
  const modalAddress = useModalAddress()
  const recover = useRecoverOrganisation(id)
  return (
    <section className={styles.row} aria-label="Управление сетью">
      {isDeleted && <p className={styles.state}>Сеть удалена: её видят только те, у кого есть права.</p>}
      {isDeleted && rights.canDelete && (
        <Button size="small" variant="primary" isPending={recover.isPending} onClick={() => recover.mutate()}>
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
          <LinkButton
            size="small"
            to={`/organisations/${id}/integrations`}
            icon={<Plug aria-hidden="true" />}
          >
            Подключения
          </LinkButton>
        </>
      )}
      {rights.canManageReservations && !isDeleted && (
        <LinkButton
          size="small"
          to={`/organisations/${id}/reservations`}
          icon={<CalendarCheck aria-hidden="true" />}
        >
          Брони
        </LinkButton>
      )}
      {rights.canSeeStatistics && !isDeleted && (
        <LinkButton
          size="small"
          to={`/organisations/${id}/numbers`}
          icon={<ChartColumn aria-hidden="true" />}
        >
          Цифры
        </LinkButton>
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
