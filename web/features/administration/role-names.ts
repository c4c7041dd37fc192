import type { AccountRole } from '#contract/administration.ts'

export const accountRoleNames: Record<AccountRole, string> = {
  user: 'Пользователь',
  content_manager: 'Контент-менеджер',
  admin: 'Администратор',
}
