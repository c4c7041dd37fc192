export type RoleName = 'requester' | 'host' | 'staff' | 'manager' | 'owner'

export const roleNames: Record<RoleName, string> = {
  owner: 'Владелец',
  manager: 'Управляющий',
  staff: 'Сотрудник',
  host: 'Только брони',
  requester: 'Ждёт решения',
}

/** The rights of each role, shown so that an owner grants no more than intended. */
export const roleHints: Record<Exclude<RoleName, 'requester'>, string> = {
  owner: 'Может всё: правит страницу, выдаёт права, удаляет',
  manager: 'Правит страницу, отвечает гостям, приглашает сотрудников',
  staff: 'Правит страницу и пишет от имени заведения',
  host: 'Видит доску броней и карточки гостей, больше ничего',
}
