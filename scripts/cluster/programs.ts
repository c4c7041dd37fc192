import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findRedisServer } from '#tests/support/private-redis.ts'

export interface ClusterPrograms {
  redisServer: string
  nginx: string
}

/** Programs of the cluster besides its own PostgreSQL, or the Debian packages that are missing. */
export function findClusterPrograms(): ClusterPrograms | { missing: string[] } {
  const redisServer = findRedisServer()
  const nginx = findNginx()
  if (redisServer && nginx) return { redisServer, nginx }
  const missing = [!redisServer && 'redis-server', !nginx && 'nginx-light'].filter(
    (name) => typeof name === 'string',
  )
  return { missing }
}

function findNginx(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path)) ?? null
}
