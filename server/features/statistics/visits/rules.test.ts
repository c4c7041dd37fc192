import { describe, expect, test } from 'vitest'
import { isPageView, isRobot, optsOutOfTracking } from './rules.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

test.each([
  [chrome, false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 YaBrowser/24.12 Mobile Safari/537.36',
    false,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', false],
  ['Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; Mail.RU_Bot/2.0; +https://help.mail.ru/webmaster/indexing/robots)', true],
  ['TelegramBot (like TwitterBot)', true],
  [chrome.replace('Chrome', 'HeadlessChrome'), true],
  ['curl/8.5.0', true],
  ['', true],
])('%s is a robot: %s', (userAgent, is) => {
  expect(isRobot(userAgent)).toBe(is)
  expect(isRobot(userAgent)).toBe(is)
})

describe('headers', () => {
  test.each([
    [{ 'sec-gpc': '1' }, true],
    [{ dnt: '1' }, true],
    [{ dnt: '0' }, false],
    [{}, false],
  ])('%j asks not to be counted: %s', (headers, refuses) => {
    expect(optsOutOfTracking(headers)).toBe(refuses)
  })

  test.each([
    [{}, true],
    [{ 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }, true],
    [{ 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }, false],
    [{ 'sec-fetch-dest': 'iframe' }, false],
    [{ 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' }, false],
    [{ 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' }, false],
    [{ purpose: 'prefetch' }, false],
    [{ 'x-moz': 'prefetch' }, false],
  ])('%j is a page view: %s', (headers, is) => {
    expect(isPageView(headers)).toBe(is)
  })
})
