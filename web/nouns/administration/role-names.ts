import type { AccountRole } from '#contract/users/administration.ts'

export const accountRoleNames: Record<AccountRole, string> = {
  user: 'Пользователь',
  content_manager: 'Контент-менеджер',
  admin: 'Администратор',
}
