import { useNavigate } from 'react-router'
import type { Organisation } from '#contract/organisations/organisations.ts'
import { useOpenModal } from '#web/lib/pages/modal.ts'
import { useRecoverOrganisation } from '#web/nouns/organisations/organisation-changes.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { Menu, type MenuItem } from '#web/ui/windows/menu.tsx'
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
          Статистика
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
  const canEdit = rights.canEdit && !isDeleted
  const links = [
    canEdit && { label: 'Заведения файлом', icon: FileSpreadsheet, to: `/organisations/${id}/file` },
    canEdit && { label: 'Подключения', icon: Plug, to: `/organisations/${id}/integrations` },
    rights.canSeeHistory && {
      label: 'История изменений',
      icon: History,
      to: `/organisations/${id}/history`,
    },
  ].filter((link) => link !== false)
  const items: MenuItem[] = links.map(({ to, ...link }) => ({ ...link, onSelect: () => void navigate(to) }))
  if (rights.canManagePermissions && !isDeleted) {
    const onSelect = () => openModal('shared_permissions')
    items.unshift({ label: 'Люди и права', icon: UsersRound, onSelect })
  }
  if (items.length === 0) return null
  return (
    <>
      <Menu
        trigger={
          <Button size="small" className={styles.more} icon={<Ellipsis aria-hidden="true" />}>
            Ещё
          </Button>
        }
        items={items}
      />
      {links.map(({ label, icon: Icon, to }) => (
        <LinkButton
          key={to}
          size="small"
          className={styles.withoutScripts}
          to={to}
          icon={<Icon aria-hidden="true" />}
        >
          {label}
        </LinkButton>
      ))}
    </>
  )
}
