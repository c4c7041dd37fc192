import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { makeOwner } from '#server/features/permissions/service.ts'
import { canClaim, canSee, type PlaceAccess } from '#server/features/places/policy.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { requireWithinLimit } from '#server/lib/limits/rate-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { CLAIM_JOB, isCodeOf } from './codes.ts'
import * as repository from './repository.ts'
import {
  CODE_LIFE_MS,
  CODES_PER_DAY,
  canReceiveSms,
  domainOf,
  isAtDomain,
  MAX_ATTEMPTS,
  maskPhone,
  RESEND_PAUSE_SECONDS,
  WINDOW_SECONDS,
} from './rules.ts'

export async function listOptions(db: Db, viewer: SignedIn, placeId: string) {
  const place = await requirePlace(db, viewer, placeId, { forUpdate: false })
  const isClaimable = canClaim(viewer, accessOf(place))
  if (!isClaimable) return { isClaimable, phones: [], domains: [] }
  const { phones, domains } = claimChannelsOf(place)
  return {
    isClaimable,
    phones: phones.map(({ id, phone }) => ({ id, masked: maskPhone(phone) })),
    domains,
  }
}

export async function createClaim(
  { db, jobs, limits, delivery }: Services,
  viewer: SignedIn,
  { placeId, phoneId, email }: { placeId: string; phoneId?: string; email?: string },
): Promise<{ claim: { id: string; sentTo: string }; timeout: number }> {
  const place = await requirePlace(db, viewer, placeId, { forUpdate: false })
  refuseUnclaimable(viewer, place)
  const target = readTarget(place, { phoneId, email })
  delivery.requireGateway(target.channel)
  const pause = await limits.count({
    key: `claims:pause:${viewer.userId}`,
    limit: 1,
    windowSeconds: RESEND_PAUSE_SECONDS,
  })
  if (pause > 0)
    throw new AppError('ResendSmsTemporaryBlocked', {
      message: 'Новый код можно запросить чуть позже',
      timeoutSeconds: pause,
    })
  const windowSeconds = WINDOW_SECONDS
  await requireWithinLimit(limits, {
    key: `claims:person:${viewer.userId}`,
    limit: CODES_PER_DAY.person,
    windowSeconds,
  })
  await requireWithinLimit(limits, {
    key: `claims:place:${placeId}`,
    limit: CODES_PER_DAY.place,
    windowSeconds,
  })
  const id = newId()
  const { channel, address } = target
  await inTransaction(db, async (transaction) => {
    await repository.insertClaim(transaction, {
      id,
      place_id: placeId,
      user_id: viewer.userId,
      channel,
      address,
    })
    await jobs.send(transaction, CLAIM_JOB, { claimId: id })
  })
  const sentTo = channel === 'phone' ? maskPhone(address) : address
  return { claim: { id, sentTo }, timeout: RESEND_PAUSE_SECONDS }
}

/** @returns the id of the place, whose owner the person is now */
export async function confirmClaim(
  { db, events, pageCache }: Services,
  viewer: SignedIn,
  claimId: string,
  { code, now }: { code: string; now: number },
): Promise<string> {
  const claim = await repository.findClaim(db, claimId)
  if (!claim || claim.user_id !== viewer.userId)
    throw new AppError('RecordNotFound', { message: 'Заявка не найдена' })
  const isExpired =
    claim.used_at !== null ||
    now - claim.created_at.getTime() > CODE_LIFE_MS ||
    !(await repository.isNewestClaim(db, claim))
  if (isExpired || !(await repository.countAttempt(db, claimId, MAX_ATTEMPTS))) {
    throw new AppError('PasswordExpired', { message: 'Код устарел. Запросите новый' })
  }
  if (!(await isCodeOf(claim.code_hash, code))) {
    throw new AppError('CredentialsMismatch', {
      message: 'Неправильный код',
      fields: { code: ['Неправильный код'] },
    })
  }
  const place = await inTransaction(db, async (transaction) => {
    const locked = await requirePlace(transaction, viewer, claim.place_id, { forUpdate: true })
    refuseUnclaimable(viewer, locked)
    if (!(await repository.useClaim(transaction, claimId))) throw new AppError('PasswordExpired')
    await makeOwner(transaction, events, locked.id, viewer.userId)
    return locked
  })
  pageCache.invalidate(`places/${place.id}`, `places/${place.latin_name}`)
  return place.id
}

async function requirePlace(
  db: Db,
  viewer: SignedIn,
  placeId: string,
  lock: { forUpdate: boolean },
): Promise<repository.ClaimedPlaceRow> {
  const place = await repository.readClaimedPlace(db, placeId, viewer.userId, lock)
  if (!place || !canSee(viewer, accessOf(place))) {
    throw new AppError('RecordNotFound', { message: 'Заведение не найдено' })
  }
  return place
}

function refuseUnclaimable(viewer: SignedIn, place: repository.ClaimedPlaceRow): void {
  if (canClaim(viewer, accessOf(place))) return
  throw new AppError('StateNotAllowed', {
    message: place.has_owner
      ? 'У заведения уже есть владелец. Запросите права у него'
      : 'Подтвердить владение можно у опубликованного заведения',
  })
}

function accessOf(place: repository.ClaimedPlaceRow): PlaceAccess {
  return {
    status: place.status,
    moderationStatus: place.moderation_status,
    hasOwner: place.has_owner,
    role: place.role,
    isOwnDraft: place.is_own_draft,
  }
}

function claimChannelsOf(place: repository.ClaimedPlaceRow) {
  // Contacts that the claimant added prove nothing.
  const ownPhones = new Set(place.own_phones)
  const ownLinks = new Set(place.own_links)
  const phones = (place.phones ?? []).filter(({ phone }) => !ownPhones.has(phone))
  const links = (place.links ?? []).filter(({ link }) => !ownLinks.has(link))
  return {
    phones: phones.filter(({ phone }) => canReceiveSms(phone)),
    domains: [...new Set(links.flatMap(({ link }) => domainOf(link) ?? []))],
  }
}

function readTarget(
  place: repository.ClaimedPlaceRow,
  { phoneId, email }: { phoneId?: string | undefined; email?: string | undefined },
): { channel: 'phone' | 'email'; address: string } {
  const { phones, domains } = claimChannelsOf(place)
  const refuse = (fields: Record<string, string[]>) => new AppError('ValidationFailed', { fields })
  if (phoneId !== undefined && email === undefined) {
    const phone = phones.find(({ id }) => id === phoneId)?.phone
    if (phone === undefined) throw refuse({ phoneId: ['Выберите телефон с этой страницы'] })
    return { channel: 'phone', address: phone }
  }
  if (email !== undefined && phoneId === undefined) {
    if (!isAtDomain(email, domains)) throw refuse({ email: ['Нужна почта на домене сайта заведения'] })
    return { channel: 'email', address: email.trim().toLowerCase() }
  }
  const problem = ['Укажите телефон или почту']
  throw refuse({ phoneId: problem, email: problem })
}
