import { readFile } from 'node:fs/promises'
import { inQuotes } from '#contract/russian.ts'
import type { Db } from '#server/db/connection.ts'
import { getAccountByEmail } from '#server/features/administration/service.ts'
import { createEvents } from '#server/lib/events.ts'
import type { RateLimits } from '#server/lib/limits/rate-limits.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { findOrganisations, findOwnerEmail } from './repository.ts'
import { applyPlacesFile, checkPlacesFile, type FileReport } from './service.ts'

export interface FileImport {
  path: string
  /** The id or the exact name. */
  organisation: string
  /** The e-mail of the person in whose name it is done; the owner by default. */
  by?: string | undefined
  dryRun: boolean
}

/** Imports the table of a chain from disk with the same checks as on its page. @throws with a readable sentence */
export async function importPlacesFile(
  db: Db,
  { path, organisation, by, dryRun }: FileImport,
): Promise<FileReport> {
  const csv = await readTextFile(path)
  const organisationId = await findOrganisation(db, organisation)
  const viewer = await actAs(db, by ?? (await ownerOf(db, organisationId)))
  const services = {
    db,
    events: createEvents(db, {
      onError: (error) => {
        throw error
      },
    }),
    limits: noLimits,
    // The command line has no access to the server's page cache, whose pages expire within seconds.
    pageCache: { invalidate: () => undefined },
  }
  const { fingerprint, ...checked } = await checkPlacesFile(services, viewer, organisationId, csv, Date.now())
  if (dryRun || checked.counts.error > 0) return checked
  return applyPlacesFile(services, viewer, organisationId, { csv, fingerprint })
}

/** The operator on the command line has no rate limits. */
const noLimits: RateLimits = {
  count: async () => 0,
  countCheaply: async () => 0,
  uncount: async () => undefined,
  uncountCheaply: async () => undefined,
  reset: async () => undefined,
}

async function readTextFile(path: string): Promise<string> {
  const bytes = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
    throw new Error(`Файл не читается: ${path} (${cause.code}).`)
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('Файл не в кодировке UTF-8. Ничего не изменено.')
  }
}

async function findOrganisation(db: Db, idOrName: string): Promise<string> {
  const ids = await findOrganisations(db, idOrName.trim())
  const [id] = ids
  if (id === undefined) throw new Error(`Сети ${inQuotes(idOrName)} нет.`)
  if (ids.length > 1) {
    throw new Error(
      `Сетей с названием ${inQuotes(idOrName)} несколько, укажите код одной из них: ${ids.join(', ')}.`,
    )
  }
  return id
}

async function ownerOf(db: Db, organisationId: string): Promise<string> {
  const email = await findOwnerEmail(db, organisationId)
  if (email === undefined) {
    throw new Error('У сети нет владельца с почтой: укажите, от чьего имени загружать, параметром --by.')
  }
  return email
}

/** A viewer without a request and a session, with the rights that the person has on the site. */
async function actAs(db: Db, email: string): Promise<SignedIn> {
  const { id, role, is_blocked: isBlocked } = await getAccountByEmail(db, email)
  if (isBlocked) throw new Error(`Профиль ${email} заблокирован.`)
  return {
    userId: id,
    sessionId: 'cli',
    isAdmin: role === 'admin',
    isContentManager: role === 'content_manager',
  }
}
