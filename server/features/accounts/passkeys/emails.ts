import type { EmailMessage } from '#server/features/delivery/service.ts'

export function passkeyEmail(
  to: string,
  { isAdded, name, settingsUrl }: { isAdded: boolean; name: string; settingsUrl: string },
): EmailMessage {
  return {
    to,
    subject: isAdded ? 'Новый ключ входа в Сходим' : 'Ключ входа в Сходим удалён',
    text: [
      'Здравствуйте!',
      isAdded
        ? `К вашему профилю добавлен ключ входа «${name}»: с ним входят без пароля.`
        : `Из вашего профиля удалён ключ входа «${name}».`,
      'Если это были вы, ничего делать не нужно.',
      `Если это были не вы, удалите чужие ключи, завершите сеансы и смените пароль: ${settingsUrl}`,
    ].join('\n\n'),
  }
}
