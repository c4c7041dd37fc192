import { MAX_VOTERS } from '#contract/polls/poll-limits.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { normaliseAddress } from '#server/features/accounts/rules.ts'
import { isBlank, oneLine } from '#server/features/publications/rules.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { KeyedQueue } from '#server/lib/keyed-queue.ts'
import { networkOf } from '#server/lib/limits/networks.ts'
import { requireWithinLimit } from '#server/lib/limits/rate-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { managesPoll } from './policy.ts'
import * as repository from './repository.ts'
import { chooseOwnVote, hashDevice, type OwnKeys, readOptions } from './rules.ts'
import { announce, requireRunning, type Visitor, wrongField } from './service.ts'

export interface Vote {
  name: string
  places?: string
  times?: string
  phone?: string
}

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** Adds a vote, or changes that of the account, or else of the device. @returns the id of the vote */
export async function castVote(
  services: Services,
  token: string,
  { viewer, device }: { viewer: Viewer; device: string },
  vote: Vote,
  origin: { ip: string; now: number },
): Promise<string> {
  const { db, limits } = services
  const network = networkOf(origin.ip)
  await limitVotes(services, network)
  const name = requireName(vote.name)
  const row = requireRunning(await repository.findPoll(db, token), origin.now)
  const places = readOptions(vote.places, row.places.length)
  const times = readOptions(vote.times, row.times.length)
  if (!places || !times) throw wrongField(places ? 'times' : 'places', 'Такого варианта нет')
  const own = { userId: viewer.userId, deviceHash: hashDevice(row.id, device) }
  if ((await repository.listOwnVotes(db, row.id, own)).length === 0) {
    const limit = { key: `polls:voters:${row.id}:${network}`, limit: 60, windowSeconds: HOUR }
    await requireWithinLimit(limits, limit)
  }
  const phone = vote.phone === undefined ? null : await requirePhone(services, vote.phone, network)
  const ballot = { name, phone, places, times }
  // One at a time per poll: many requests that wait for the lock would occupy every connection.
  return queueOf(db).run(row.id, () =>
    inTransaction(db, (transaction) =>
      writeVote(services, transaction, { token, own, ballot, now: origin.now }),
    ),
  )
}

async function limitVotes({ limits }: Services, network: string): Promise<void> {
  await requireWithinLimit(limits, { key: `polls:votes:${network}`, limit: 240, windowSeconds: MINUTE })
}

const queues = new WeakMap<Db, KeyedQueue>()

function queueOf(db: Db): KeyedQueue {
  const queue = queues.get(db) ?? new KeyedQueue(1)
  queues.set(db, queue)
  return queue
}

interface NewVote {
  token: string
  own: OwnKeys
  ballot: { name: string; phone: string | null; places: number[]; times: number[] }
  now: number
}

async function writeVote(services: Services, db: Db, { token, own, ballot, now }: NewVote): Promise<string> {
  const { userId, deviceHash } = own
  const poll = requireRunning(await repository.lockPoll(db, token), now)
  requireOpen(poll)
  const votes = await repository.listOwnVotes(db, poll.id, own)
  const { id: former, redundantId } = chooseOwnVote(votes, own)
  if (redundantId) await repository.deleteVotes(db, [redundantId])
  const id = former ?? newId(now)
  if (former) {
    await repository.updateVote(db, former, { ...ballot, ...(userId !== null && { user_id: userId }) })
  } else {
    if ((await repository.countVoters(db, poll.id)) >= MAX_VOTERS) {
      throw new AppError('StateNotAllowed', { message: 'Здесь уже сто голосов, больше не поместится' })
    }
    // Two accounts on one device have two votes; the device without an account has one.
    const isTaken = votes.some(({ device_hash }) => device_hash === deviceHash)
    const keys = { poll_id: poll.id, user_id: userId, device_hash: isTaken ? null : deviceHash }
    await repository.insertVote(db, { id, ...keys, ...ballot })
  }
  await announce(services, db, poll)
  return id
}

/** Phones are unverified, so the messages to one phone and network are limited. */
async function requirePhone({ limits }: Services, text: string, network: string): Promise<string> {
  const phone = normaliseAddress({ phone: text })?.value
  if (!phone) throw wrongField('phone', 'Проверьте номер телефона')
  await requireWithinLimit(limits, { key: `polls:phone:${phone}`, limit: 5, windowSeconds: DAY })
  await requireWithinLimit(limits, { key: `polls:phones:${network}`, limit: 40, windowSeconds: DAY })
  return phone
}

export async function deleteVote(
  services: Services,
  { token, voterId }: { token: string; voterId: string },
  { viewer, device }: Visitor,
  { ip, now }: { ip: string; now: number },
): Promise<void> {
  await limitVotes(services, networkOf(ip))
  await inTransaction(services.db, async (db) => {
    const poll = requireRunning(await repository.lockPoll(db, token), now)
    const vote = await repository.findVote(db, poll.id, voterId)
    if (!vote) throw new AppError('RecordNotFound', { message: 'Этого голоса уже нет' })
    const isOfAccount = vote.user_id !== null && vote.user_id === viewer.userId
    const isOfDevice = device !== null && vote.device_hash === hashDevice(poll.id, device)
    const isCreator = managesPoll(viewer, poll)
    if (!isOfAccount && !isOfDevice && !isCreator) throw new AppError('Forbidden')
    if (!isCreator) requireOpen(poll)
    await repository.deleteVotes(db, [voterId])
    await announce(services, db, poll)
  })
}

function requireOpen({ closed_at }: { closed_at: Date | null }): void {
  if (closed_at !== null) throw new AppError('StateNotAllowed', { message: 'Голосование закрыто' })
}

function requireName(text: string): string {
  const name = oneLine(text)
  if (isBlank(name)) throw wrongField('name', 'Напишите, как вас зовут')
  return name
}
