// The baseline of pages: Fastify with one route that sends ready bytes.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const body = readFileSync(process.env.BODY_FILE ?? '')
const app = Fastify({ logger: false })
app.get('/*', (_request, reply) => reply.type('text/html; charset=utf-8').send(body))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.on('SIGTERM', () => process.exit(0))
