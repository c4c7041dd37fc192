// The baseline of messages: one route that gives a message its number, stores it and emits it to both sides. It writes the
// same columns as the product. The statement has a name, so that PostgreSQL plans it once for each connection.
import Fastify from 'fastify'
import pg from 'pg'
import { Server } from 'socket.io'
import { SOCKET_PATH } from '#contract/chats/realtime.ts'
import { newId } from '#server/lib/ids.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 })
const app = Fastify({ logger: false })
const io = new Server({ path: SOCKET_PATH, transports: ['websocket'], serveClient: false })
const people: Record<string, string> = JSON.parse(process.env.PEOPLE ?? '{}')

io.use((socket, next) => {
  void socket.join(people[socket.handshake.auth.token] ?? '')
  next()
})

const insertMessage = `
  with moved as (
    update chats set last_seq = last_seq + 1, last_message_seq = last_seq + 1, last_message_at = now()
    where id = $2 returning last_seq, person_id, user_id
  ), made as (
    insert into messages (id, chat_id, seq, version, user_id, is_by_person, text)
    select $1, $2, last_seq, last_seq, $3, person_id = $3, $4 from moved
  )
  select * from moved`

app.post<{ Body: { chatId: string; text: string } }>('/api/v2/messages', async (request, reply) => {
  const userId = people[request.headers.authorization?.slice('Bearer '.length) ?? ''] ?? ''
  const { chatId, text } = request.body
  const id = newId()
  const { rows } = await pool.query({
    name: 'insert-message',
    text: insertMessage,
    values: [id, chatId, userId, text],
  })
  const message = { id, chatId, seq: rows[0].last_seq, userId, text }
  io.to([rows[0].person_id, rows[0].user_id]).emit('message', { chatId, message })
  return reply.code(201).send({ data: { message } })
})
app.get('/ready', async () => 'ok')
await app.ready()
io.attach(app.server)
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.on('SIGTERM', () => process.exit(0))
