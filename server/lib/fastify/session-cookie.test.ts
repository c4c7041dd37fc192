import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { setSessionCookie } from './session-cookie.ts'

async function cookieAt(publicUrl: string): Promise<string> {
  const app = Fastify()
  await app.register(fastifyCookie)
  app.get('/', async (_, reply) => {
    setSessionCookie(readConfig({ PUBLIC_URL: publicUrl }), reply, 'token', 60_000)
    return ''
  })
  const reply = await app.inject('/')
  await app.close()
  return String(reply.headers['set-cookie'])
}

test('over TLS the cookie is marked as secure', async () => {
  expect(await cookieAt('https://shodim.example')).toBe(
    'session=token; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
  expect(await cookieAt('http://localhost:3000')).not.toContain('Secure')
})
