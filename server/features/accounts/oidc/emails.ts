import type { EmailMessage } from '#server/features/delivery/service.ts'

export function identityEmail(
  to: string,
  { isAdded, name, settingsUrl }: { isAdded: boolean; name: string; settingsUrl: string },
): EmailMessage {
  return {
    to,
    subject: isAdded ? `Вход через ${name} добавлен` : `Вход через ${name} отключён`,
    text: [
      'Здравствуйте!',
      isAdded
        ? `Теперь в ваш профиль на Сходим можно войти через ${name}.`
        : `В ваш профиль на Сходим больше не войти через ${name}.`,
      'Если это были вы, ничего делать не нужно.',
      `Если это были не вы, отключите чужие входы, завершите сеансы и смените пароль: ${settingsUrl}`,
    ].join('\n\n'),
  }
}
