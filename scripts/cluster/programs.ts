import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { findPostgresBin } from '#tests/support/private-postgres.ts'
import { findRedisServer } from '#tests/support/private-redis.ts'

export interface ClusterPrograms {
  /** The folder with `initdb`, `postgres` and `pg_basebackup`. */
  postgresBin: string
  redisServer: string
  nginx: string
}

/** What the cluster is made of, or the Debian packages that lack. */
export function findClusterPrograms(): ClusterPrograms | { missing: string[] } {
  const found = findPostgresBin()
  // A link to the server alone lies in many a PATH; its companions are where it leads.
  const postgresBin = found && dirname(realpathSync(join(found, 'postgres')))
  const redisServer = findRedisServer()
  const nginx = findNginx()
  if (postgresBin && redisServer && nginx) return { postgresBin, redisServer, nginx }
  const missing = [
    !postgresBin && 'postgresql',
    !redisServer && 'redis-server',
    !nginx && 'nginx-light',
  ].filter((name) => typeof name === 'string')
  return { missing }
}

function findNginx(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path)) ?? null
}
