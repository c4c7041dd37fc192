import type { Db } from '#server/db/connection.ts'
import type { Delivery, EmailMessage } from '#server/features/delivery/service.ts'
import type { Address } from '../rules.ts'
import { maskAddress } from './rules.ts'

interface Text {
  subject: string
  /** For an SMS, which has no room for more. */
  short: string
  paragraphs: string[]
}

/** Sends the same text by e-mail or SMS. */
export async function notify(
  db: Db,
  delivery: Pick<Delivery, 'sendEmail' | 'sendSms'>,
  to: Address,
  text: Text,
): Promise<void> {
  if (to.channel === 'email') await delivery.sendEmail(db, composeEmail(to.value, text))
  else await delivery.sendSms(db, { phone: to.value, text: text.short })
}

function composeEmail(to: string, { subject, paragraphs }: Text): EmailMessage {
  return { to, subject, text: ['Здравствуйте!', ...paragraphs].join('\n\n') }
}

/** For the former address, and for the other one of the account. */
export function contactChanged(address: Address, isAdded: boolean, undoUrl: string): Text {
  const isEmail = address.channel === 'email'
  const name = isEmail ? 'Почта' : 'Телефон'
  const done = isAdded ? (isEmail ? 'добавлена' : 'добавлен') : isEmail ? 'изменена' : 'изменён'
  return {
    subject: `${name} профиля в Сходим ${done}`,
    short: `Сходим: ${name.toLowerCase()} вашего профиля ${done}: ${maskAddress(address.value)}. Это не вы? Верните как было за 7 дней: ${undoUrl}`,
    paragraphs: [
      `${name} вашего профиля ${done}: ${maskAddress(address.value)}.`,
      'Если это были вы, ничего делать не нужно.',
      `Если не вы, верните всё как было: ${undoUrl}`,
      'Ссылка действует 7 дней. По ней все сеансы завершатся, а пароль сбросится: войти можно будет по коду на прежний адрес.',
    ],
  }
}

/** For the addresses that are back, and for those that are gone from the account. */
export function contactRestored(isTheirs: boolean): Text {
  const done = 'почта и телефон профиля возвращены к прежним'
  return isTheirs
    ? {
        subject: 'Профиль в Сходим возвращён',
        short: `Сходим: ${done}, все сеансы завершены. Войдите по коду и задайте пароль.`,
        paragraphs: [
          'Почта и телефон вашего профиля возвращены к прежним, все сеансы завершены, пароль сброшен.',
          'Войдите по коду на прежний адрес и задайте новый пароль.',
        ],
      }
    : {
        subject: 'Этот адрес отвязан от профиля в Сходим',
        short: 'Сходим: этот номер отвязан от профиля. Изменение отменили по ссылке с прежнего адреса.',
        paragraphs: [
          'Этот адрес отвязан от профиля в Сходим: изменение отменили по ссылке с прежнего адреса.',
          'Если менял не тот, кому принадлежит профиль, делать ничего не нужно.',
        ],
      }
}

/** For an address that somebody wants to add to another account: it takes the place of the code. */
export function contactTaken(publicUrl: string): Text {
  return {
    subject: 'Этот адрес уже привязан к вашему профилю в Сходим',
    short: `Сходим: этот номер хотели привязать к другому профилю. Он остался у вашего: ${publicUrl}`,
    paragraphs: [
      'Этот адрес хотели привязать к другому профилю в Сходим. Мы этого не сделали: он остался у вашего.',
      `Если это были вы, войдите в тот профиль, где адрес уже есть, и сначала смените его там: ${publicUrl}/settings`,
    ],
  }
}
