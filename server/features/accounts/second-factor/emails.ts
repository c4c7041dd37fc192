import type { EmailMessage } from '#server/features/delivery/service.ts'

export type FactorEvent = 'on' | 'off' | 'codes' | 'backup'

const news: Record<FactorEvent, { subject: string; text: string }> = {
  on: {
    subject: 'Второй шаг при входе в Сходим включён',
    text: 'Теперь при входе в ваш профиль нужен код из приложения. Остальные сеансы завершены.',
  },
  off: {
    subject: 'Второй шаг при входе в Сходим выключен',
    text: 'При входе в ваш профиль код из приложения больше не нужен.',
  },
  codes: {
    subject: 'Новые резервные коды Сходим',
    text: 'В вашем профиле созданы новые резервные коды, прежние больше не подходят.',
  },
  backup: {
    subject: 'Вход в Сходим по резервному коду',
    text: 'В ваш профиль вошли по резервному коду. Этот код больше не подходит.',
  },
}

export function factorEmail(to: string, kind: FactorEvent, settingsUrl: string): EmailMessage {
  const { subject, text } = news[kind]
  return {
    to,
    subject,
    text: [
      'Здравствуйте!',
      text,
      'Если это были вы, ничего делать не нужно.',
      `Если это были не вы, завершите чужие сеансы и смените пароль: ${settingsUrl}`,
    ].join('\n\n'),
  }
}
