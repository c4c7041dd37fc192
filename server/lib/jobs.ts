import { createHash } from 'node:crypto'
import type { ConstructorOptions, QueueOptions, QueueResult } from 'pg-boss'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Db } from '#server/db/connection.ts'

/** Retries after 1, 2, 4 … seconds up to ten minutes; with twelve of them a gateway may be down for an hour. */
const RETRIES = { retryLimit: 12, retryBackoff: true, retryDelay: 1, retryDelayMax: 600 }

const LONG = { heartbeatSeconds: 60, expireInSeconds: 23 * 3600 }

/** A commit wakes the workers of every node (`notify`); polling is for retries. */
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1, batchSize: 1 }

/** Work outside of requests, which survives a restart and is done by any free node. */
export interface JobKind<Payload extends object> {
  name: string
  /** @throws to be retried after a growing pause */
  run(payload: Payload): Promise<void>
  retryLimit?: number
  /** May take hours: a heartbeat every minute distinguishes it from a job whose process has died. */
  isLong?: boolean
  /** How many of them one node runs at a time; one by default. */
  concurrency?: number
}

export interface Jobs {
  define<Payload extends object>(kind: JobKind<Payload>): void
  /** Called in the caller's transaction, so that a job exists exactly when its cause does. */
  send<Payload extends object>(
    db: Db,
    name: string,
    payload: Payload,
    options?: {
      startAfter?: Date
      /**
       * Deduplication: a job with the same name and key is ignored while the first is retained (until a week after it
       * ran).
       */
      key?: string
    },
  ): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export function createJobs(store: ConstructorOptions, options: { onError: (error: unknown) => void }): Jobs {
  const boss = new PgBoss({ ...store, schema: 'jobs', useListenNotify: true, schedule: false })
  const kinds: JobKind<object>[] = []
  let started: Promise<unknown> | undefined
  boss.on('error', options.onError)

  return {
    define(kind) {
      kinds.push(kind as JobKind<object>)
    },
    async send(db, name, payload, { startAfter, key } = {}) {
      await boss.send(name, payload, {
        ...(startAfter && { startAfter }),
        ...(key !== undefined && { id: idOfKey(key) }),
        db: fromKysely(db),
      })
    },
    async start() {
      started ??= startWorkers(boss, kinds)
      await started
    },
    async stop() {
      if (started) await boss.stop({ graceful: true, timeout: 8000 })
    },
  }
}

/** A UUID that equal keys share: pg-boss leaves out a job whose id its queue has. */
function idOfKey(key: string): string {
  return createHash('sha256')
    .update(key)
    .digest('hex')
    .slice(0, 32)
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

async function startWorkers(boss: PgBoss, kinds: readonly JobKind<object>[]): Promise<void> {
  await boss.start()
  // Compared, because each write waits for the disk and a start would make sixty of them.
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const kind of kinds) {
    const options = {
      ...RETRIES,
      notify: true,
      ...(kind.retryLimit && { retryLimit: kind.retryLimit }),
      ...(kind.isLong && LONG),
    }
    const queue = existing.get(kind.name)
    if (!queue) await boss.createQueue(kind.name, options)
    else if (!hasOptions(queue, options)) await boss.updateQueue(kind.name, options)
    for (let count = 0; count < (kind.concurrency ?? 1); count += 1) {
      const worker = await boss.work<object>(kind.name, POLLING, async ([job]) => {
        // There may be more: without this a queue would run one job per poll.
        boss.notifyWorker(worker)
        if (job) await kind.run(job.data)
      })
    }
  }
}

function hasOptions(queue: QueueResult, options: QueueOptions): boolean {
  return Object.entries(options).every(([name, value]) => queue[name as keyof QueueOptions] === value)
}
