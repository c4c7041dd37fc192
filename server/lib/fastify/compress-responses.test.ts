import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressResponses } from './compress-responses.ts'

test('a compressed response still varies by what its route says', async () => {
  const app = Fastify()
  compressResponses(app)
  app.get('/varied', (_request, reply) => reply.header('vary', 'cookie').send('я'.repeat(3000)))
  app.get('/plain', (_request, reply) => reply.send('я'.repeat(3000)))
  const varyOf = async (url: string) => (await app.inject({ url })).headers.vary
  expect([await varyOf('/varied'), await varyOf('/plain')]).toEqual([
    'cookie, accept-encoding',
    'accept-encoding',
  ])
})
