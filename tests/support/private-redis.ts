import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { openRedis, type RedisClient } from '#server/lib/redis.ts'
import { freePort } from './private-postgres.ts'

/** A Valkey or Redis server program: REDIS_BIN, then PATH. */
export function findRedisServer(): string | null {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => [join(folder, 'valkey-server'), join(folder, 'redis-server')])
  return [process.env.REDIS_BIN ?? '', ...found].find((path) => path !== '' && existsSync(path)) ?? null
}

/** Opens the Redis of TEST_REDIS_URL: each worker has its own database, emptied for each file. */
export async function openTestRedis(): Promise<RedisClient | undefined> {
  const url = process.env.TEST_REDIS_URL
  if (!url) return undefined
  const redis = await openRedis(`${url}/${process.env.VITEST_POOL_ID ?? 0}`)
  await redis.flushDb()
  return redis
}

/** Starts a server without persistence on a free port of the loopback. */
export async function startPrivateRedis(program: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn(program, flags, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  for (let attempt = 0; !(await acceptsConnections(port)); attempt += 1) {
    if (attempt > 100 || server.exitCode !== null) throw new Error(`${program} did not start`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      process.off('exit', kill)
      server.kill('SIGKILL')
      await ended
    },
  }
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.unref()
    setTimeout(() => socket.destroy(), 200).unref()
  })
}
