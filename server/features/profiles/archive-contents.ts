const partDescriptions = {
  profile: 'профиль: имя, о себе, почта и телефон',
  privacy: 'кто может вам писать, комментировать и видеть подписки',
  posts: 'записи и отзывы',
  comments: 'комментарии',
  likes: 'записи и комментарии, которые вам понравились',
  follows: 'подписки на людей, заведения и сети',
  blocks: 'кого вы заблокировали',
  favorites: 'избранные заведения',
  'saved-posts': 'сохранённые записи',
  sessions: 'где и когда вы входили',
  reservations: 'брони',
  'hours-reports': 'сообщения о неверных часах работы',
  'closure-reports': 'сообщения о закрытых заведениях',
  messages: 'сообщения, которые вы отправили',
  notifications: 'уведомления, которые вы получили',
  'notification-settings': 'о чём вы не хотите узнавать и каким путём',
  'message-reactions': 'реакции на сообщения',
  passkeys: 'названия ключей входа и когда ими пользовались',
  'sign-in-sites': 'сайты, через которые вы входите',
  'guest-cards': 'что заведения записали о вас как о госте',
  collections: 'подборки',
  polls: 'голосования «Куда пойдём?», которые вы начали',
  'poll-votes': 'ваши голоса в голосованиях',
  images: 'подписи к фотографиям; сами фотографии лежат в папке images',
}

export type ArchivePart = keyof typeof partDescriptions

export const CONTENTS_NAME = 'Что внутри.txt'

/** The explanation for people who have not seen JSON. It begins with the mark by which Windows finds its encoding. */
export const archiveContents = [
  '\uFEFFЭто ваши данные из «Сходим».',
  '',
  'Файлы .json — обычный текст: их открывает любой браузер или блокнот. Время указано по Гринвичу (UTC).',
  '',
  ...Object.entries(partDescriptions).map(([part, text]) => `${part}.json — ${text}`),
  '',
].join('\r\n')
