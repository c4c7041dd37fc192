import { closeSync, openSync, readSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { defaultPageSettings } from '#contract/pages.ts'
import { addressesOf } from '#server/db/pools/addresses.ts'

export interface S3Config {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** Another site by which people sign in (OpenID Connect). */
export interface OidcProviderConfig {
  id: string
  name: string
  issuer: string
  clientId: string
  clientSecret: string | undefined
  scope: string
}

export interface Config {
  host: string
  port: number
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  databaseReplicaUrl: string | undefined
  /** A folder with PostgreSQL programs to use instead of those of the package. */
  pgBin: string | undefined
  redisUrl: string | undefined
  /** The bucket for images; a folder in `dataDir` when absent. */
  s3: S3Config | undefined
  smtpUrl: string | undefined
  mailFrom: string
  smsUrl: string | undefined
  smsToken: string | undefined
  /** Keeps messages on this machine, in the log and at `/dev/outbox`: only while trying out or developing. */
  capturesMessages: boolean
  /** This account becomes an admin when it signs in. */
  adminEmail: string | undefined
  oidcProviders: readonly OidcProviderConfig[]
  /** The operator of the site, for the page of contacts; empty when not set. */
  operator: { name: string; email: string; phone: string }
  mainApiOrigin: string
  secondApiOrigin: string
  /** Origins that push subscriptions may have; the server posts to them. */
  pushServices: readonly string[]
  mapStyleUrl: string
  mapPmtiles: string | undefined
  demo: boolean
  /** Visits of places are added up for those who run them. */
  countsVisits: boolean
  /** A guest with this many no-shows within so many months is asked to confirm by phone. */
  noShowLimit: number
  noShowMonths: number
  /** How long a venue keeps the card of a guest after their last reservation. */
  guestCardMonths: number
  /** The size limit of a file of places that is uploaded in the browser. */
  importMaxBytes: number
  /** The size limit of a file of places that is downloaded from a watched address. */
  scheduledImportMaxBytes: number
  /** Hosts of watched addresses that may be in a private network. */
  importPrivateHosts: ReadonlySet<string>
  /** The same for the addresses of webhooks, which may also do without TLS. */
  webhookPrivateHosts: ReadonlySet<string>
  trustProxy: boolean | string
  /** The most connections (behind a proxy: concurrent requests) and sockets that one address may have at a node. */
  connectionsPerAddress: number
  logLevel: string
  /** Runs Vite in the same process, with hot reload. */
  development: boolean
}

export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>

const browserPushServices = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.notify.windows.com',
  'https://*.push.apple.com',
]

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** @throws {ConfigError} with one clear sentence for an invalid variable */
export function readConfig(
  environment: Environment,
  options: { tryOut?: boolean; development?: boolean; production?: boolean } = {},
): Config {
  const port = readPort(environment.PORT ?? '3000')
  const databaseUrl = readUrl('DATABASE_URL', environment.DATABASE_URL, ['postgres:', 'postgresql:'])
  const smtpUrl = readUrl('SMTP_URL', environment.SMTP_URL, ['smtp:', 'smtps:'])
  const smsUrl = readUrl('SMS_URL', environment.SMS_URL, ['http:', 'https:'])
  const isTriedOut = Boolean(options.tryOut || options.development) && !options.production
  const demo = environment.DEMO ?? (options.tryOut && !databaseUrl ? '1' : '')
  return {
    host: readHost(environment.HOST ?? '127.0.0.1'),
    port,
    publicUrl: (
      readUrl('PUBLIC_URL', environment.PUBLIC_URL, ['http:', 'https:']) ?? `http://localhost:${port}`
    ).replace(/\/+$/, ''),
    dataDir: resolve(environment.DATA_DIR || './data'),
    databaseUrl,
    databaseReplicaUrl: readUrl('DATABASE_REPLICA_URL', environment.DATABASE_REPLICA_URL, [
      'postgres:',
      'postgresql:',
    ]),
    pgBin: environment.PG_BIN ? resolve(environment.PG_BIN) : undefined,
    redisUrl: readUrl('REDIS_URL', environment.REDIS_URL, ['redis:', 'rediss:']),
    s3: readS3(environment),
    smtpUrl,
    mailFrom: environment.MAIL_FROM || 'Сходим <no-reply@localhost>',
    smsUrl,
    smsToken: environment.SMS_TOKEN || undefined,
    capturesMessages: isTriedOut && !smtpUrl && !smsUrl,
    adminEmail: environment.ADMIN_EMAIL?.trim().toLowerCase() || undefined,
    oidcProviders: readOidcProviders(environment),
    operator: {
      name: environment.OPERATOR_NAME?.trim() ?? '',
      email: readEmail('OPERATOR_EMAIL', environment.OPERATOR_EMAIL),
      phone: environment.OPERATOR_PHONE?.trim() ?? '',
    },
    mainApiOrigin: readOrigin('MAIN_API_ORIGIN', environment.MAIN_API_ORIGIN),
    secondApiOrigin: readOrigin('SECOND_API_ORIGIN', environment.SECOND_API_ORIGIN),
    pushServices: environment.PUSH_SERVICES?.split(/[\s,]+/).filter(Boolean) ?? browserPushServices,
    mapStyleUrl:
      readUrl('MAP_STYLE_URL', environment.MAP_STYLE_URL, ['http:', 'https:']) ??
      (environment.MAP_PMTILES ? '/map/style.json' : defaultPageSettings.mapStyleUrl),
    mapPmtiles: readPmtiles(environment.MAP_PMTILES),
    demo: readSwitch('DEMO', demo),
    countsVisits: readSwitch('COUNT_VISITS', environment.COUNT_VISITS || '1'),
    noShowLimit: readCount('NO_SHOW_LIMIT', environment.NO_SHOW_LIMIT ?? '4'),
    noShowMonths: readCount('NO_SHOW_MONTHS', environment.NO_SHOW_MONTHS ?? '12'),
    guestCardMonths: readCount('GUEST_CARD_MONTHS', environment.GUEST_CARD_MONTHS ?? '24'),
    importMaxBytes: readCount('IMPORT_MAX_MB', environment.IMPORT_MAX_MB || '200', 4) * 1024 * 1024,
    scheduledImportMaxBytes:
      readCount('IMPORT_WATCH_MAX_MB', environment.IMPORT_WATCH_MAX_MB || '2000', 5) * 1024 * 1024,
    importPrivateHosts: readHosts(environment.IMPORT_PRIVATE_HOSTS),
    webhookPrivateHosts: readHosts(environment.WEBHOOK_PRIVATE_HOSTS),
    trustProxy: readTrustProxy(environment.TRUST_PROXY),
    connectionsPerAddress: readCount(
      'CONNECTIONS_PER_ADDRESS',
      environment.CONNECTIONS_PER_ADDRESS || '500',
      6,
    ),
    logLevel: readChoice('LOG_LEVEL', environment.LOG_LEVEL ?? 'info', logLevels),
    development: options.development ?? false,
  }
}

function readHosts(text = ''): Set<string> {
  const hosts = text.split(',').map((host) => host.trim())
  return new Set(hosts.filter((host) => host !== ''))
}

function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new ConfigError(`PORT должен быть числом от 0 до 65535, а задано «${text}».`)
  return port
}

function readHost(text: string): string {
  if (isIP(text) || /^[a-z0-9.-]+$/i.test(text)) return text
  throw new ConfigError(`HOST должен быть адресом или именем машины, а задано «${text}».`)
}

function readUrl(name: string, text: string | undefined, protocols: string[]): string | undefined {
  if (!text) return undefined
  // A database address may name several hosts, which the URL parser does not support.
  const first = addressesOf(text)[0] ?? text
  const url = URL.canParse(first) ? new URL(first) : undefined
  if (!url || !protocols.includes(url.protocol)) {
    throw new ConfigError(
      `${name} должен начинаться с ${protocols.map((protocol) => `${protocol}//`).join(' или ')}.`,
    )
  }
  return text
}

function readEmail(name: string, text: string | undefined): string {
  const email = text?.trim() ?? ''
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new ConfigError(`${name} должен быть адресом почты, а задано «${email}».`)
  return email
}

function readPmtiles(path: string | undefined): string | undefined {
  if (!path) return undefined
  const start = Buffer.alloc(7)
  try {
    const file = openSync(path, 'r')
    readSync(file, start)
    closeSync(file)
  } catch {
    throw new ConfigError(`MAP_PMTILES указывает на «${path}», но этот файл не читается.`)
  }
  if (start.toString('latin1') !== 'PMTiles')
    throw new ConfigError(`MAP_PMTILES должен быть файлом .pmtiles, а «${path}» — что-то другое.`)
  return resolve(path)
}

function readOrigin(name: string, text: string | undefined): string {
  const url = readUrl(name, text, ['http:', 'https:'])
  return url ? new URL(url).origin : ''
}

function readCount(name: string, text: string, digits = 3): number {
  const count = Number(text)
  if (!/^\d+$/.test(text) || text.length > digits || count === 0)
    throw new ConfigError(`${name} должен быть числом от 1 до ${10 ** digits - 1}, а задано «${text}».`)
  return count
}

function readSwitch(name: string, text: string): boolean {
  if (text === '' || text === '0' || text === 'false') return false
  if (text === '1' || text === 'true') return true
  throw new ConfigError(`${name} должен быть 1 или 0, а задано «${text}».`)
}

function readChoice(name: string, text: string, choices: string[]): string {
  if (choices.includes(text)) return text
  throw new ConfigError(`${name} должен быть одним из: ${choices.join(', ')}; а задано «${text}».`)
}

function readTrustProxy(text: string | undefined): boolean | string {
  if (!text || text === 'false' || text === '0') return false
  return text === 'true' || text === '1' ? true : text
}

/** `OIDC_PROVIDERS=yandex` takes its settings from `OIDC_YANDEX_ISSUER` and the others of this prefix. */
function readOidcProviders(environment: Environment): OidcProviderConfig[] {
  const ids = environment.OIDC_PROVIDERS?.split(/[\s,]+/).filter(Boolean) ?? []
  return [...new Set(ids)].map((id) => {
    if (!/^[a-z0-9]{1,20}$/.test(id))
      throw new ConfigError(`OIDC_PROVIDERS: «${id}» — до 20 латинских букв и цифр, без заглавных.`)
    const nameOf = (part: string) => `OIDC_${id.toUpperCase()}_${part}`
    const optional = (part: string) => environment[nameOf(part)]?.trim() || undefined
    const required = (part: string) => {
      const value = optional(part)
      if (!value) throw new ConfigError(`Для «${id}» из OIDC_PROVIDERS нужен и ${nameOf(part)}.`)
      return value
    }
    return {
      id,
      name: optional('NAME') ?? id,
      issuer: readIssuer(nameOf('ISSUER'), required('ISSUER')),
      clientId: required('CLIENT_ID'),
      clientSecret: optional('CLIENT_SECRET'),
      scope: optional('SCOPE') ?? 'openid email',
    }
  })
}

/** Only a provider on this machine may do without TLS. */
function readIssuer(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isHere = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(url?.origin ?? '')
  if (!url || (url.protocol !== 'https:' && !isHere))
    throw new ConfigError(`${name} должен начинаться с https://.`)
  return url.href
}

function readS3(environment: Environment): S3Config | undefined {
  const endpoint = readUrl('S3_ENDPOINT', environment.S3_ENDPOINT, ['http:', 'https:'])
  if (!endpoint) return undefined
  const required = (name: string): string => {
    const value = environment[name]
    if (!value) throw new ConfigError(`Для S3_ENDPOINT нужен и ${name}.`)
    return value
  }
  return {
    endpoint,
    bucket: required('S3_BUCKET'),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
    region: environment.S3_REGION || 'us-east-1',
  }
}
