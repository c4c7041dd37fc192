import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Place } from '#contract/places.ts'
import { useOpenModal } from '#web/lib/modal.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { IconButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { Menu } from '#web/ui/menu.tsx'
import { moderatePlace } from './moderate-place.ts'

const BookOpen = icon('book-open')
const Camera = icon('camera')
const DoorClosed = icon('door-closed')
const Ellipsis = icon('ellipsis')
const Eye = icon('eye')
const EyeOff = icon('eye-off')
const History = icon('history')
const Images = icon('images')
const Trash2 = icon('trash-2')
const UsersRound = icon('users-round')

/** What those who run the place, or look after it, can do with its page. */
export function PlaceMenu({ place }: { place: Place }) {
  const { rights, status, moderationStatus, latinName } = place
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const openModal = useOpenModal()
  const [publish] = useOneAtATime(async () => {
    await moderatePlace(queryClient, place, 'published')
  })
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
    rights.canSeeHistory && {
      label: 'История изменений',
      group: 'people',
      icon: History,
      onSelect: () => void navigate(`/${latinName}/history`),
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
      onSelect: () => void publish(),
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
