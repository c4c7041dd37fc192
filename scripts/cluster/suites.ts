import type { Cluster } from './cluster.ts'

/** Data that the suites expect: the demonstration, and an operator of the site. */
export const environmentOfSuites = { DEMO: '1', ADMIN_EMAIL: 'chief@example.ru', LOG_LEVEL: 'warn' }

/** The browser suite opens the proxy instead of a server of its own. */
export function environmentOfBrowser(cluster: Cluster): Record<string, string> {
  return { BASE_URL: cluster.url }
}

/**
 * The API suite starts its applications in its own process: each file has a database on the primary, its guests read
 * from the replica, and Redis counts limits and publishes writes. `remote_apply` makes the rows that a test inserts
 * visible on the replica before it goes on.
 */
export function environmentOfApi({ primary, replica, redis }: Cluster): Record<string, string> {
  const options = encodeURIComponent('-c synchronous_commit=remote_apply')
  return {
    TEST_DATABASE_URL: `${primary.url}?options=${options}`,
    TEST_DATABASE_REPLICA_URL: replica.url,
    TEST_REDIS_URL: redis.url,
  }
}
