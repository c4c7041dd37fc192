import { expect, test } from 'vitest'
import { describeNotification, excerptOf, type Facts } from './rules.ts'

const nothing: Facts = {
  event: 'like',
  creator: 'Анна Смирнова',
  actorCount: 1,
  outlet: null,
  post: null,
  comment: null,
  venue: null,
  details: null,
}
const sentenceOf = (facts: Partial<Facts>) => {
  const { title, text } = describeNotification({ ...nothing, ...facts })
  return `${title} ${text}`.replaceAll('\u00A0', ' ')
}
const impression = { type: 'impression', text: 'Гуляли весь вечер по набережной' } as const

test.each([
  ['Вкусно и тихо', 'Вкусно и тихо'],
  ['Гуляли весь вечер по набережной', 'Гуляли весь вечер...'],
  ['Ура, здесь наконец, открылись', 'Ура, здесь наконец...'],
  ['  два\n\nслова  ', 'два слова'],
  ['', ''],
  ['а'.repeat(80), `${'а'.repeat(60)}...`],
])('«%s» is cut to «%s»', (text, excerpt) => {
  expect(excerptOf(text)).toBe(excerpt)
})

test.each<[Partial<Facts>, string]>([
  [{ post: impression }, 'Анна Смирнова ставит «Нравится» вашему впечатлению: «Гуляли весь вечер...»'],
  [
    { post: impression, actorCount: 13 },
    'Анна Смирнова и ещё 12 человек оценили ваше впечатление: «Гуляли весь вечер...»',
  ],
  [
    { post: impression, actorCount: 3 },
    'Анна Смирнова и ещё 2 человека оценили ваше впечатление: «Гуляли весь вечер...»',
  ],
  [
    { post: { type: 'news', text: '' }, outlet: 'Хроника' },
    'Анна Смирнова ставит «Нравится» новости заведения «Хроника»',
  ],
  [{ comment: { text: 'Да' } }, 'Анна Смирнова ставит «Нравится» вашему комментарию: «Да»'],
  [
    { event: 'comment', post: { type: 'review', text: 'х' }, comment: { text: 'Согласна!' } },
    'Анна Смирнова комментирует ваш отзыв: «Согласна!»',
  ],
  [{ event: 'answer', comment: { text: 'И я' } }, 'Анна Смирнова отвечает на ваш комментарий: «И я»'],
  [
    {
      event: 'comment',
      actorCount: 3,
      commentCount: 5,
      post: { type: 'review', text: 'х' },
      comment: { text: 'Да' },
    },
    'Анна Смирнова и ещё 2 человека комментируют ваш отзыв: 5 комментариев',
  ],
  [
    { event: 'answer', commentCount: 2, comment: { text: 'И я' } },
    'Анна Смирнова отвечает на ваш комментарий: 2 ответа',
  ],
  [{ event: 'follower' }, 'Анна Смирнова подписывается на вас'],
  [{ event: 'follower', actorCount: 22 }, 'Анна Смирнова и ещё 21 человек подписались на вас'],
  [
    { event: 'follower', outlet: 'Хроника', venue: 'Хроника' },
    'Анна Смирнова подписывается на заведение «Хроника»',
  ],
  [
    { event: 'post.review', venue: 'Хроника', post: { type: 'review', text: 'Вкусно' } },
    'Анна Смирнова публикует отзыв о заведении «Хроника»: «Вкусно»',
  ],
  [{ event: 'message', details: { text: 'Столик есть?' } }, 'Анна Смирнова пишет вам: «Столик есть?»'],
  [
    { event: 'publication.hidden', details: { subject: 'review', reason: 'spam' } },
    'Ваш отзыв скрыт: спам. Решение можно обжаловать',
  ],
  [
    { event: 'publication.deleted', details: { subject: 'news', reason: null } },
    'Ваша новость удалена. Решение можно обжаловать',
  ],
  [
    { event: 'publication.restored', details: { subject: 'impression', reason: 'spam' } },
    'Ваше впечатление снова видно всем',
  ],
  [
    { event: 'invitation.accepted', venue: 'Хроника', details: { role: 'host' } },
    'Анна Смирнова принимает приглашение в команду «Хроника»: только брони',
  ],
  [
    { event: 'permission.granted', venue: 'Хроника', details: { role: 'host' } },
    'Хроника выдаёт вам права: только брони',
  ],
  [
    {
      event: 'collection.grew',
      creator: 'Кто-то',
      details: { isEditorial: 1, title: 'Завтраки', name: 'Хроника', count: 1 },
    },
    'Редакция «Сходим» добавляет в подборку «Завтраки»: «Хроника»',
  ],
  [{ event: 'rating.counted', venue: 'Хроника' }, 'Хроника: ваша оценка проверена и учтена в рейтинге'],
  [
    { event: 'place.proposed', venue: 'Хроника', details: { topics: 'closed hours' } },
    'Заведение «Хроника» по открытым данным закрылось, работает в другие часы. Примите это или оставьте как есть',
  ],
])('%j → %s', (facts, sentence) => {
  expect(sentenceOf(facts)).toBe(sentence)
})
