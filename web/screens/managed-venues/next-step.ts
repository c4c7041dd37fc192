import type { Place } from '#contract/places/places.ts'

export interface NextStep {
  /** The reason, shown beside the status: «Причина: нет адреса». */
  text: string
  /** The link to the page where it is done. */
  action?: { label: string; to: string }
}

type StepPlace = Pick<
  Place,
  | 'latinName'
  | 'status'
  | 'moderationStatus'
  | 'moderationUnpublishedReason'
  | 'mainSchedule'
  | 'phones'
  | 'menus'
  | 'galleries'
  | 'description'
  | 'rights'
>

/** The most important task: first what hides the page from guests, then what is missing on it. */
export function nextStepOf(place: StepPlace): NextStep {
  const { latinName, status, moderationStatus, moderationUnpublishedReason, rights } = place
  const page = `/${latinName}`
  const edit = (section: string, label: string) =>
    rights.canEdit ? { action: { label, to: `${page}/edit#${section}` } } : {}

  if (status.value === 'deleted') {
    return {
      text: 'Гости его не\u00A0видят',
      ...(rights.canDelete && { action: { label: 'Восстановить', to: page } }),
    }
  }
  if (moderationStatus.value === 'unpublished') {
    return {
      text: `Причина: ${moderationUnpublishedReason || 'не\u00A0указана'}`,
      ...(rights.canSubmit && { action: { label: 'Исправить и отправить снова', to: page } }),
    }
  }
  if (moderationStatus.value === 'on-moderation') {
    return {
      text: 'Проверяем данные. Пока можно заполнить страницу',
      ...edit('edit-main', 'Заполнить'),
    }
  }
  if (!rights.canEdit && rights.canManageReservations) return { text: 'Вы\u00A0ведёте брони и\u00A0гостей' }
  if (!rights.canEdit) return { text: 'Ждём, когда владелец или модератор выдаст права' }
  if (status.value === 'temporary-closed') {
    return { text: 'Страница говорит гостям, что вы\u00A0закрыты', ...edit('edit-state', 'Снова открыть') }
  }
  if (status.value === 'closed') return { text: 'Страница осталась ради отзывов и\u00A0фотографий' }
  if (!place.mainSchedule) return { text: 'Нет часов работы', ...edit('edit-hours', 'Указать часы') }
  if (place.phones.length === 0) return { text: 'Нет телефона', ...edit('edit-contacts', 'Добавить телефон') }
  if (place.menus.length === 0) return { text: 'Нет меню', ...edit('edit-menus', 'Добавить меню') }
  if (place.galleries.length === 0) return { text: 'Нет фотографий', ...edit('edit-albums', 'Добавить фото') }
  if (!place.description) return { text: 'Нет описания', ...edit('edit-main', 'Рассказать о\u00A0заведении') }
  return { text: 'Страница заполнена', action: { label: 'Написать новость', to: newsAddress(latinName) } }
}

function newsAddress(latinName: string): string {
  return `/posts/create?placeId=${latinName}`
}
