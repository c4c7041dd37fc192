import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { startMailServer, startSmsGateway, textOf } from '#tests/support/gateways.ts'
import { freePort } from '#tests/support/private-postgres.ts'
import { nodeOptions } from '../node-options.ts'
import { Child } from './child.ts'
import { type PostgresServer, startPrimary, startReplica } from './postgres.ts'
import type { ClusterPrograms } from './programs.ts'

const root = join(import.meta.dirname, '../..')
const BUCKET = 'shodim'

export interface ClusterNode {
  /** The node itself, without the proxy. */
  url: string
  child: Child
}

export interface Cluster {
  /** The address of the proxy. */
  url: string
  nodes: readonly ClusterNode[]
  primary: PostgresServer
  replica: PostgresServer
  redis: { url: string; child: Child }
  /** The folder of the S3-compatible store. */
  storeFolder: string
  stop(): Promise<void>
}

export interface ClusterOptions {
  programs: ClusterPrograms
  /** The folder of all data, logs and configuration. */
  home: string
  nodeCount?: number
  port?: number
  environment?: Record<string, string>
}

/** Starts the product on several nodes, with all the servers it needs, on the loopback. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { programs, home, nodeCount = 2 } = options
  mkdirSync(home, { recursive: true })
  // The database servers run under another account and must be able to enter this folder.
  chmodSync(home, 0o755)
  const primary = await startPrimary(home)
  const replica = await startReplica(home, primary)
  const redis = await startRedis(programs.redisServer, home)
  const store = await startStore(home)
  const gateways = await startGateways()
  const port = options.port ?? (await freePort())
  const url = `http://localhost:${port}`

  const hosts = [primary, replica].map((server) => `127.0.0.1:${server.port}`).join(',')
  const shared = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATABASE_URL: `postgres://shodim:${primary.password}@${hosts}/shodim`,
    DATABASE_REPLICA_URL: replica.url,
    REDIS_URL: redis.url,
    S3_ENDPOINT: store.url,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    SMTP_URL: gateways.smtpUrl,
    SMS_URL: gateways.smsUrl,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
    // All clients of the tests come from one address.
    CONNECTIONS_PER_ADDRESS: '100000',
    ...options.environment,
  }
  const nodes: ClusterNode[] = []
  // The first node migrates the database and loads the demonstration, so the others start after it.
  for (let index = 0; index < nodeCount; index += 1) nodes.push(await startNode(home, index + 1, shared))
  const proxy = await startProxy(programs.nginx, home, port, nodes, gateways.outboxPort)

  return {
    url,
    nodes,
    primary,
    replica,
    redis,
    storeFolder: join(home, 'store'),
    stop: async () => {
      await proxy.end('SIGQUIT')
      await Promise.all(nodes.map(({ child }) => child.end('SIGTERM')))
      await Promise.all([redis.child.end('SIGTERM'), store.stop(), gateways.stop()])
      await replica.child.end('SIGINT')
      await primary.child.end('SIGINT')
    },
  }
}

async function startNode(home: string, number: number, environment: NodeJS.ProcessEnv): Promise<ClusterNode> {
  const port = await freePort()
  const name = `node-${number}`
  const child = new Child([process.execPath, ...nodeOptions, 'server/main.mjs'], join(home, `${name}.log`), {
    cwd: root,
    env: { ...environment, PORT: String(port), DATA_DIR: join(home, name) },
  })
  const url = `http://127.0.0.1:${port}`
  child.start()
  await waitUntilReady({ url, child })
  return { url, child }
}

export async function waitUntilReady({ url, child }: ClusterNode): Promise<void> {
  await child.waitUntilUp(async () => (await fetch(`${url}/readyz`)).ok, 180_000)
}

async function startRedis(program: string, home: string): Promise<{ url: string; child: Child }> {
  const port = await freePort()
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  // Each worker of the API suite has a database of its own.
  flags.push('--databases', '128')
  const child = new Child([program, ...flags], join(home, 'redis.log'))
  child.start()
  await child.waitUntilUp(() => acceptsConnections(port))
  return { url: `redis://127.0.0.1:${port}`, child }
}

async function startStore(home: string): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = join(home, 'store')
  mkdirSync(directory, { recursive: true })
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await server.run()
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

/** Starts a mail server and an SMS gateway, and lists received messages in the format of `/dev/outbox.json`. */
async function startGateways() {
  const mail = await startMailServer()
  const sms = await startSmsGateway()
  const server = createServer((_request, response) => {
    const emails = mail.received.map(({ to, raw }) => ({
      channel: 'email',
      to: to.join(', '),
      text: textOf(raw),
    }))
    const messages = sms.received.map(({ phone, text }) => ({ channel: 'sms', to: phone, text }))
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    response.end(JSON.stringify([...emails, ...messages].reverse()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    smtpUrl: mail.url,
    smsUrl: sms.url,
    outboxPort: (server.address() as AddressInfo).port,
    stop: async () => {
      await new Promise((resolve) => server.close(resolve))
      await Promise.all([mail.close(), sms.close()])
    },
  }
}

async function startProxy(
  program: string,
  home: string,
  port: number,
  nodes: readonly ClusterNode[],
  outboxPort: number,
): Promise<Child> {
  const values: Record<string, string> = {
    LISTEN: `127.0.0.1:${port}`,
    NODES: nodes.map(({ url }) => `server ${new URL(url).host} max_fails=1 fail_timeout=1s;`).join('\n\t'),
    // The host is compared to prevent DNS rebinding: another site must not read the codes.
    MORE: `location = /dev/outbox.json {\n\t\tif ($http_host !~ ^(localhost|127\\.0\\.0\\.1):) {\n\t\t\treturn 404;\n\t\t}\n\t\tproxy_pass http://127.0.0.1:${outboxPort};\n\t}`,
  }
  const site = readFileSync(join(root, 'deploy/nginx.conf.template'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\$\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(home, 'nginx', name)};`)
    .join('\n')
  mkdirSync(join(home, 'nginx'), { recursive: true })
  const configuration = join(home, 'nginx.conf')
  const user = userInfo().uid === 0 ? 'user root;\n' : ''
  writeFileSync(
    configuration,
    `${user}daemon off;\nworker_processes 1;\npid ${join(home, 'nginx.pid')};\nerror_log ${join(home, 'nginx-error.log')};\n` +
      `events { worker_connections 20000; }\nhttp {\naccess_log ${join(home, 'nginx-access.log')};\n${temporary}\n${site}\n}\n`,
  )
  const child = new Child([program, '-p', home, '-c', configuration], join(home, 'nginx.log'))
  child.start()
  await child.waitUntilUp(() => acceptsConnections(port))
  return child
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
