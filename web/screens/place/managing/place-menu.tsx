import { useNavigate } from 'react-router'
import type { Place } from '#contract/places/places.ts'
import { useOpenModal } from '#web/lib/pages/modal.ts'
import { useModeratePlace } from '#web/nouns/places/moderate-place.ts'
import { IconButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { Menu } from '#web/ui/windows/menu.tsx'

const ChartColumn = icon('chart-column')
const BookOpen = icon('book-open')
const BookUser = icon('book-user')
const Camera = icon('camera')
const DoorClosed = icon('door-closed')
const Ellipsis = icon('ellipsis')
const Eye = icon('eye')
const EyeOff = icon('eye-off')
const GitCompare = icon('git-compare')
const History = icon('history')
const Images = icon('images')
const Trash2 = icon('trash-2')
const UsersRound = icon('users-round')

/** Actions for the staff and the moderators of a place. */
export function PlaceMenu({ place }: { place: Place }) {
  const { rights, status, moderationStatus, latinName } = place
  const navigate = useNavigate()
  const openModal = useOpenModal()
  const moderate = useModeratePlace()
  const isDeleted = status.value === 'deleted'
  const isOpen = status.value === 'opened'
  const items = [
    rights.canEdit && {
      label: 'Сменить оформление',
      icon: Camera,
      onSelect: () => openModal('edit_avatar_place'),
    },
    rights.canEdit && {
      label: 'Добавить фотоальбом',
      icon: Images,
      onSelect: () => openModal('edit_album_place'),
    },
    rights.canEdit && {
      label: 'Добавить меню',
      icon: BookOpen,
      onSelect: () => openModal('edit_menu_place'),
    },
    rights.canManagePermissions && {
      label: 'Люди и права',
      group: 'people',
      icon: UsersRound,
      onSelect: () => openModal('shared_permissions'),
    },
    rights.canSeeGuests &&
      !isDeleted && {
        label: 'Гости',
        group: 'people',
        icon: BookUser,
        onSelect: () => void navigate(`/${latinName}/guests`),
      },
    rights.canSeeStatistics && {
      label: 'Статистика',
      group: 'people',
      icon: ChartColumn,
      onSelect: () => void navigate(`/${latinName}/numbers`),
    },
    rights.canSeeHistory && {
      label: 'История изменений',
      group: 'people',
      icon: History,
      onSelect: () => void navigate(`/${latinName}/history`),
    },
    rights.canEdit && {
      label: 'Предложения источников',
      group: 'people',
      icon: GitCompare,
      onSelect: () => void navigate(`/${latinName}/proposals`),
    },
    rights.canEdit &&
      isOpen && {
        label: 'Временно закрыть',
        group: 'status',
        icon: DoorClosed,
        onSelect: () => openModal('close_place'),
      },
    rights.canPublish && {
      label: 'Опубликовать',
      group: 'status',
      icon: Eye,
      onSelect: () => moderate.mutate({ place, target: 'published' }),
    },
    rights.canUnpublish && {
      label: moderationStatus.value === 'published' ? 'Снять с публикации' : 'Отклонить',
      group: 'status',
      icon: EyeOff,
      onSelect: () => openModal('moderation_unpublished_reason'),
    },
    rights.canDelete &&
      !isDeleted && {
        label: 'Удалить',
        icon: Trash2,
        isDangerous: true,
        onSelect: () => openModal('delete_place'),
      },
  ].filter((item) => item !== false)
  if (items.length === 0) return null
  return (
    <Menu
      trigger={
        <IconButton label="Управление заведением">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      items={items}
    />
  )
}
