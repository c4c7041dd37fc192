import type { Config } from '#server/config.ts'
import type { EmailMessage } from '#server/features/delivery/service.ts'

export const settingsUrlOf = ({ publicUrl }: Pick<Config, 'publicUrl'>) => `${publicUrl}/settings`

interface Notice {
  to: string
  /** The page where sessions are ended and the password is changed. */
  settingsUrl: string
}

const securityHint = (settingsUrl: string) =>
  `Если это были не вы, завершите чужие сеансы и смените пароль: ${settingsUrl}`

export function newDeviceEmail({ to, settingsUrl, device }: Notice & { device: string }): EmailMessage {
  return {
    to,
    subject: 'Вход в Сходим с нового устройства',
    text: [
      'Здравствуйте!',
      `В ваш профиль вошли с устройства, с которого раньше не входили: ${device}.`,
      'Если это были вы, ничего делать не нужно.',
      securityHint(settingsUrl),
    ].join('\n\n'),
  }
}

export function passwordChangedEmail({ to, settingsUrl }: Notice): EmailMessage {
  return {
    to,
    subject: 'Пароль в Сходим изменён',
    text: [
      'Здравствуйте!',
      'Пароль вашего профиля изменён, все остальные сеансы завершены.',
      `${securityHint(settingsUrl)}. Если войти не получается, войдите по коду из письма.`,
    ].join('\n\n'),
  }
}

export function newTokenEmail({ to, settingsUrl, name }: Notice & { name: string }): EmailMessage {
  return {
    to,
    subject: 'Новый ключ доступа к API в Сходим',
    text: [
      'Здравствуйте!',
      `В вашем профиле создан ключ доступа «${name}»: программа с ним действует от вашего имени.`,
      `Если это были не вы, отзовите ключ, завершите чужие сеансы и смените пароль: ${settingsUrl}`,
    ].join('\n\n'),
  }
}
