import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import type { User } from '#contract/users.ts'
import { expect } from './fixtures.ts'

export interface Person {
  id: string
  email: string
  name: string
  /** Of the context's requests that write: they carry the cookie, and so must say where they come from. */
  headers: { origin: string }
}

/** The newest code that came to an e-mail or a phone, as the person reads it; waits for the message. */
export async function codeFor(page: Page, to: string, after = 0): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const messages = (await messagesTo(page, to)).slice(0, -after || undefined)
      code = /\b\d{4}\b/.exec(messages[0]?.text ?? '')?.[0]
      return code
    })
    .toBeTruthy()
  return code ?? ''
}

export async function countMessages(page: Page, to: string): Promise<number> {
  return (await messagesTo(page, to)).length
}

async function messagesTo(page: Page, to: string): Promise<{ to: string; text: string }[]> {
  const outbox: { to: string; text: string }[] = await (await page.request.get('/dev/outbox.json')).json()
  return outbox.filter((message) => message.to === to)
}

/** Somebody new, signed in: the page and the whole context of the browser are theirs from now on. */
export async function signInAsNew(page: Page, name = 'Анна'): Promise<Person> {
  const email = `${randomUUID().slice(0, 8)}@example.ru`
  const origin = new URL((await page.request.get('/healthz')).url()).origin
  const headers = { origin }
  await page.request.post('/api/v2/auth/request-password', { data: { email } })
  const password = await codeFor(page, email)
  const answer = await page.request.post('/api/v2/auth/login-by-temporary-password', {
    data: { email, password },
  })
  expect(answer.status(), 'sign-in').toBe(200)
  const { user }: { user: User } = (await answer.json()).data.session
  await page.request.patch(`/api/v2/users/${user.id}`, { data: { firstName: name }, headers })
  return { id: user.id, email, name, headers }
}

const CHIEF = 'chief@example.ru'

/** The address of ADMIN_EMAIL: an admin from the first sign-in on. A code that others asked for just now is waited out. */
export async function signInAsAdmin(page: Page): Promise<void> {
  const data = { email: CHIEF }
  let before = 0
  await expect
    .poll(
      async () => {
        before = await countMessages(page, CHIEF)
        const asked = await page.request.post('/api/v2/auth/request-password', { data })
        return asked.ok() || (await page.request.post('/api/v2/auth/restore-password', { data })).ok()
      },
      { timeout: 60_000, intervals: [1_000, 5_000] },
    )
    .toBe(true)
  const password = await codeFor(page, CHIEF, before)
  const answer = await page.request.post('/api/v2/auth/login-by-temporary-password', {
    data: { email: CHIEF, password },
  })
  expect(answer.status(), 'sign-in').toBe(200)
}

/** The cookie goes, as after the session ended somewhere else. */
export async function forgetCookie(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: 'session' })
}
