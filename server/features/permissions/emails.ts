import { inQuotes } from '#contract/russian.ts'
import type { EmailMessage } from '#server/features/delivery/service.ts'
import type { GrantableRole } from './policy.ts'

const invitedTo: Record<GrantableRole, string> = {
  owner: 'стать владельцем',
  manager: 'стать управляющим',
  staff: 'присоединиться к команде',
  host: 'вести брони',
}

export interface Invitation {
  to: string
  from: string
  venueName: string
  isPlace: boolean
  role: GrantableRole
  publicUrl: string
}

export function invitationEmail(invitation: Invitation): EmailMessage {
  const { to, from, venueName, isPlace, role, publicUrl } = invitation
  const venue = `${isPlace ? 'заведения' : 'сети'} ${inQuotes(venueName)}`
  return {
    to,
    subject: `Приглашение в ${inQuotes(venueName)} — Сходим`,
    text: [
      'Здравствуйте!',
      `${from} приглашает вас ${invitedTo[role]} ${venue} в Сходим — путеводителе по ресторанам, кафе и барам.`,
      `Зарегистрируйтесь с этой почтой (${publicUrl}/?modal=registration) и примите приглашение: оно ждёт 30 дней.`,
      'Если вы не ждали этого письма, просто удалите его: без регистрации ничего не произойдёт.',
    ].join('\n\n'),
  }
}
