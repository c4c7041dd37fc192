/** Types of notifications. Without TypeBox, which the browser does not load. */

/** The labels of the types in the notification settings; the types are part of the public API. */
export const notificationTypeLabels = {
  post: 'Новые записи',
  comment: 'Комментарии',
  like: 'Отметки «Нравится»',
  answer: 'Ответы на комментарии',
  mention: 'Упоминания',
  follower: 'Новые подписчики',
  permission: 'Права на заведения и сети',
  status: 'Брони, модерация и решения',
  message: 'Сообщения',
} as const

export type NotificationType = keyof typeof notificationTypeLabels
export const notificationTypes = Object.keys(notificationTypeLabels) as [
  NotificationType,
  ...NotificationType[],
]
