import { expect, test } from 'vitest'
import type { Place } from '#contract/places/places.ts'
import { nextStepOf } from './next-step.ts'

const rights = { canEdit: true, canDelete: true, canSubmit: false }
const full = {
  latinName: 'rovesnik',
  status: { value: 'opened', label: 'Открыто' },
  moderationStatus: { value: 'published', label: 'Опубликовано' },
  mainSchedule: {},
  phones: [{}],
  menus: [{}],
  galleries: [{}],
  description: 'Бар',
  rights,
} as unknown as Place
const status = (value: string) => ({ status: { value, label: '' } })
const moderation = (value: string) => ({ moderationStatus: { value, label: '' } })

test.each<[string, Partial<Record<keyof Place, unknown>>, string, string | undefined]>([
  ['a complete page', {}, 'Страница заполнена', '/posts/create?placeId=rovesnik'],
  ['deleted', status('deleted'), 'Гости его не\u00A0видят', '/rovesnik'],
  [
    'deleted, without the right to delete',
    { ...status('deleted'), rights: { ...rights, canDelete: false } },
    'Гости его не\u00A0видят',
    undefined,
  ],
  [
    'rejected by a moderator',
    {
      ...moderation('unpublished'),
      moderationUnpublishedReason: 'нет адреса',
      rights: { ...rights, canSubmit: true },
    },
    'Причина: нет адреса',
    '/rovesnik',
  ],
  [
    'waiting for moderation',
    moderation('on-moderation'),
    'Проверяем данные. Пока можно заполнить страницу',
    '/rovesnik/edit#edit-main',
  ],
  [
    'rights that are only requested',
    { rights: { ...rights, canEdit: false } },
    'Ждём, когда владелец или модератор выдаст права',
    undefined,
  ],
  [
    'temporarily closed',
    status('temporary-closed'),
    'Страница говорит гостям, что вы\u00A0закрыты',
    '/rovesnik/edit#edit-state',
  ],
  ['permanently closed', status('closed'), 'Страница осталась ради отзывов и\u00A0фотографий', undefined],
  ['no hours', { mainSchedule: null }, 'Нет часов работы', '/rovesnik/edit#edit-hours'],
  ['no phone', { phones: [] }, 'Нет телефона', '/rovesnik/edit#edit-contacts'],
  ['no menu', { menus: [] }, 'Нет меню', '/rovesnik/edit#edit-menus'],
  ['no photos', { galleries: [] }, 'Нет фотографий', '/rovesnik/edit#edit-albums'],
  ['no description', { description: '' }, 'Нет описания', '/rovesnik/edit#edit-main'],
])('%s', (_, change, text, to) => {
  const step = nextStepOf({ ...full, ...change } as Place)
  expect([step.text, step.action?.to]).toEqual([text, to])
})
