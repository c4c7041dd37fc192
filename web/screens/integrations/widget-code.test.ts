import { expect, test } from 'vitest'
import { defaultWidget, shareLinks, widgetAddress, widgetCode } from './widget-code.ts'

const target = { origin: 'https://shodim.example', latinName: 'pushkin', placeName: 'Кафе «Пушкин»' }

test('the code of a button names the place and nothing that is not needed', () => {
  expect(widgetCode(target, defaultWidget)).toBe(
    '<script async src="https://shodim.example/widget.js" data-place="pushkin" data-mode="button" data-theme="auto" data-label="Забронировать столик"></script>',
  )
})

test('text of a person cannot leave its attribute', () => {
  const label = '"><img src=x onerror=alert(1)>&'
  expect(widgetCode(target, { ...defaultWidget, label })).toContain(
    'data-label="&quot;>&lt;img src=x onerror=alert(1)>&amp;"',
  )
})

test('a frame alone carries its looks in the address', () => {
  const draft = { ...defaultWidget, mode: 'frame', theme: 'dark', accent: '#1e7a46' } as const
  expect(widgetAddress(target, draft)).toBe(
    'https://shodim.example/widget/pushkin?theme=dark&accent=%231e7a46',
  )
  expect(widgetCode(target, draft)).toContain(
    'theme=dark&amp;accent=%231e7a46" title="Бронирование: Кафе «Пушкин»"',
  )
})

test('messengers get the address whole', () => {
  for (const { href } of shareLinks('https://shodim.example/pushkin/booking?a=1&b=2', 'Столик в «Пушкине»')) {
    expect(decodeURIComponent(href.replaceAll('+', ' '))).toContain(
      'https://shodim.example/pushkin/booking?a=1&b=2',
    )
    expect(
      [...new URL(href).searchParams.keys()].every((name) => ['url', 'text', 'title'].includes(name)),
    ).toBe(true)
  }
})
