import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { stopListening } from './stop-listening.ts'

/** Twelve clients with a new connection for every request, until connections are refused. */
const clientScript = `
const { connect } = require('node:net')
const { parentPort, workerData } = require('node:worker_threads')
let answered = 0, dropped = 0, isRefused = false
const request = () => new Promise((resolve) => {
  const socket = connect(workerData, '127.0.0.1')
  let isConnected = false, isAnswered = false
  socket.on('connect', () => {
    isConnected = true
    socket.write('POST / HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 0\\r\\nConnection: close\\r\\n\\r\\n')
  })
  socket.on('data', () => { isAnswered = true })
  socket.on('error', () => { if (!isConnected) isRefused = true })
  socket.on('close', () => {
    if (isAnswered) answered += 1
    else if (isConnected) dropped += 1
    resolve()
  })
})
Promise.all(Array.from({ length: 12 }, async () => { while (!isRefused) await request() }))
  .then(() => parentPort.postMessage({ answered, dropped }))`

test('a server that stops listening answers all accepted requests', async () => {
  for (let round = 0; round < 5; round += 1) {
    let served = 0
    const server = createServer((_request, reply) => {
      served += 1
      for (const until = performance.now() + 1.5; performance.now() < until; );
      reply.end('done')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const clients = new Worker(clientScript, { eval: true, workerData: port })
    await expect.poll(() => served, { interval: 10, timeout: 4000 }).toBeGreaterThan(24)
    await stopListening(server)
    const [{ answered, dropped }] = await once(clients, 'message')
    expect(answered).toBeGreaterThan(12)
    expect(dropped).toBe(0)
    await clients.terminate()
  }
})
