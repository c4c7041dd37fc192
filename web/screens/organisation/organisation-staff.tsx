import { useNavigate } from 'react-router'
import type { Organisation } from '#contract/organisations/organisations.ts'
import { useOpenModal } from '#web/lib/pages/modal.ts'
import { useRecoverOrganisation } from '#web/nouns/organisations/organisation-changes.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { Menu } from '#web/ui/windows/menu.tsx'
import styles from './organisation-staff.module.css'

const CalendarCheck = icon('calendar-check')
const ChartColumn = icon('chart-column')
const Ellipsis = icon('ellipsis')
const FileSpreadsheet = icon('file-spreadsheet')
const History = icon('history')
const PenLine = icon('pen-line')
const Plug = icon('plug')
const UsersRound = icon('users-round')

/** Shown to the staff on the page of a chain. */
export function OrganisationStaff({ organisation }: { organisation: Organisation }) {
  const { id, rights, isDeleted } = organisation
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
        <LinkButton size="small" to={`/organisations/${id}/edit`} icon={<PenLine aria-hidden="true" />}>
          Редактировать
        </LinkButton>
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
      <MoreActions organisation={organisation} />
    </section>
  )
}

/** Actions that are used more rarely. */
function MoreActions({ organisation }: { organisation: Organisation }) {
  const { id, rights, isDeleted } = organisation
  const navigate = useNavigate()
  const openModal = useOpenModal()
  const items = [
    rights.canManagePermissions &&
      !isDeleted && {
        label: 'Люди и права',
        icon: UsersRound,
        onSelect: () => openModal('shared_permissions'),
      },
    rights.canEdit &&
      !isDeleted && {
        label: 'Заведения файлом',
        icon: FileSpreadsheet,
        onSelect: () => void navigate(`/organisations/${id}/file`),
      },
    rights.canEdit &&
      !isDeleted && {
        label: 'Подключения',
        icon: Plug,
        onSelect: () => void navigate(`/organisations/${id}/integrations`),
      },
    rights.canSeeHistory && {
      label: 'История изменений',
      icon: History,
      onSelect: () => void navigate(`/organisations/${id}/history`),
    },
  ].filter((item) => item !== false)
  if (items.length === 0) return null
  return (
    <Menu
      trigger={
        <Button size="small" icon={<Ellipsis aria-hidden="true" />}>
          Ещё
        </Button>
      }
      items={items}
    />
  )
}
