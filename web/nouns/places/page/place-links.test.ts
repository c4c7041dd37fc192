import { expect, test } from 'vitest'
import { namedLink } from './place-links.ts'

test.each([
  ['https://www.cafe-pushkin.ru/', '', 'cafe-pushkin.ru'],
  ['cafe.ru', '', 'cafe.ru'],
  ['https://vk.com/cafe', '', 'ВКонтакте'],
  ['https://t.me/cafe', '', 'Телеграм'],
  ['https://t.me/cafe', 'Наш канал', 'Наш канал'],
  ['https://xn--80adxhks.xn--p1ai', '', 'Сайт'],
  ['https://notvk.com', '', 'notvk.com'],
])('%s named «%s» is read as %s', (link, name, label) => {
  expect(namedLink({ link, name })?.label).toBe(label)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'http://', 'mailto:a@b.ru'])(
  '%s is no link',
  (link) => {
    expect(namedLink({ link, name: '' })).toBeNull()
  },
)
