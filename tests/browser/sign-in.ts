import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { User } from '#contract/users/users.ts'

export interface Person {
  id: string
  email: string
  name: string
  /** Headers of the context's writes: requests with the cookie need an `Origin`. */
  headers: { origin: string }
}

/** Waits for a message to an e-mail or a phone and reads the newest code. */
export async function codeFor(request: APIRequestContext, to: string, excerpt = ''): Promise<string> {
  let code: string | undefined
  const findMessage = async () => {
    const texts = (await messagesTo(request, to)).map(({ text }) => text)
    code =
      texts.map((text) => text.includes(excerpt) && /^\d{4}\b/.exec(text)?.[0]).find(Boolean) || undefined
    return code
  }
  await expect.poll(findMessage, { intervals: [50] }).toBeTruthy()
  return code ?? ''
}

/** Sends a code by the page and reads it, not one that was sent before for the same purpose. */
export async function nextCodeFor(
  request: APIRequestContext,
  to: string,
  excerpt: string,
  send: () => Promise<void>,
): Promise<string> {
  const codes = async () => {
    const texts = (await messagesTo(request, to)).map(({ text }) => text)
    return texts.flatMap((text) => (text.includes(excerpt) ? (/^\d{4}\b/.exec(text)?.[0] ?? []) : []))
  }
  const before = (await codes()).length
  await send()
  await expect.poll(async () => (await codes()).length, { intervals: [50] }).toBeGreaterThan(before)
  return (await codes())[0] ?? ''
}

export async function countMessages(request: APIRequestContext, to: string): Promise<number> {
  return (await messagesTo(request, to)).length
}

/** Waits for a message with an excerpt and reads the newest. */
export async function messageTo(request: APIRequestContext, to: string, excerpt: string): Promise<string> {
  let text: string | undefined
  const findMessage = async () => {
    text = (await messagesTo(request, to)).find((message) => message.text.includes(excerpt))?.text
    return text
  }
  await expect.poll(findMessage, { intervals: [50] }).toBeTruthy()
  return text ?? ''
}

async function messagesTo(request: APIRequestContext, to: string): Promise<{ to: string; text: string }[]> {
  const outbox: { to: string; text: string }[] = await (await request.get('/dev/outbox.json')).json()
  return outbox.filter((message) => message.to === to)
}

/** Signs in a new person: the session belongs to the whole browser context of the page. */
export async function signInAsNew(page: Page, name = 'Анна'): Promise<Person> {
  const email = `${randomUUID().slice(0, 8)}@example.ru`
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  await page.request.post('/api/v2/auth/request-password', { data: { email } })
  const password = await codeFor(page.request, email)
  const response = await page.request.post('/api/v2/auth/login-by-temporary-password', {
    data: { email, password },
  })
  expect(response.status(), 'sign-in').toBe(200)
  const { user }: { user: User } = (await response.json()).data.session
  await page.request.patch(`/api/v2/users/${user.id}`, { data: { firstName: name }, headers })
  return { id: user.id, email, name, headers }
}

/** People of the demonstration. Their password makes signing in a single request. */
const known = { admin: 'chief@example.ru', owner: 'owner-3@demo.example' }
const DEMO_PASSWORD = 'пароль для проверок'

/** Signs in somebody of the demonstration, whose account is older than one of `signInAsNew`. */
export async function signInByCode(request: APIRequestContext, email: string): Promise<void> {
  const password = await nextCodeFor(request, email, '', async () => {
    const response = await request.post('/api/v2/auth/request-password', { data: { email } })
    if (!response.ok()) await request.post('/api/v2/auth/restore-password', { data: { email } })
  })
  const data = { email, password }
  expect((await request.post('/api/v2/auth/login-by-temporary-password', { data })).status()).toBe(200)
}

/** Sets the passwords of `known`, once for the whole run. */
export async function preparePeople(request: APIRequestContext): Promise<void> {
  for (const email of Object.values(known)) {
    await signInByCode(request, email)
    const changed = await request.post('/api/v2/auth/change-password', {
      data: { password: DEMO_PASSWORD },
    })
    expect(changed.status(), await changed.text()).toBe(200)
  }
}

export async function signInAs(page: Page, who: keyof typeof known): Promise<void> {
  const data = { email: known[who], password: DEMO_PASSWORD }
  const response = await page.request.post('/api/v2/auth/login-by-permanent-password', { data })
  expect(response.status(), `sign-in of the ${who}`).toBe(200)
}

/** Deletes the cookie, as if the session had ended elsewhere. */
export async function deleteSessionCookie(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: 'session' })
}
