import { inQuotes } from '#contract/russian.ts'
import type { EmailMessage } from '#server/features/delivery/service.ts'

export interface ModerationDecision {
  to: string
  placeName: string
  placeUrl: string
  isPublished: boolean
  reason: string
}

export function moderationDecisionEmail({
  to,
  placeName,
  placeUrl,
  isPublished,
  reason,
}: ModerationDecision): EmailMessage {
  const paragraphs = isPublished
    ? [
        `Заведение ${inQuotes(placeName)} прошло проверку и опубликовано. Теперь его видят все гости Сходим:`,
        placeUrl,
        `Добавьте фотографии, меню и часы работы — так гостям будет проще выбрать именно вас: ${placeUrl}/edit`,
      ]
    : [
        `Заведение ${inQuotes(placeName)} пока не опубликовано. Модератор объяснил почему:`,
        inQuotes(reason),
        `Исправьте это и отправьте заведение на проверку ещё раз: ${placeUrl}/edit`,
      ]
  return {
    to,
    subject: isPublished
      ? `${inQuotes(placeName)} опубликовано в Сходим`
      : `${inQuotes(placeName)}: нужно кое-что исправить`,
    text: ['Здравствуйте!', ...paragraphs, 'Спасибо, что вы с нами. Команда Сходим'].join('\n\n'),
  }
}
