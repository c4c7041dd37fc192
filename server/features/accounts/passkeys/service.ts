import type { EndpointData, EndpointInput } from '#contract/endpoint.ts'
import { MAX_PASSKEYS } from '#contract/users/account-limits.ts'
import type {
  createPasskey,
  loginByPasskey,
  Passkey,
  startPasskey,
  startPasskeySignIn,
} from '#contract/users/passkeys.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { cleanText, isBlank } from '#server/features/publications/rules.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { networkOf } from '#server/lib/limits/networks.ts'
import { requireWithinLimit } from '#server/lib/limits/rate-limits.ts'
import type { Services } from '#server/lib/services.ts'
import { addressOf } from '../addresses.ts'
import { attemptLimitOf, type Origin } from '../login-limits.ts'
import { notifyOwner } from '../notices.ts'
import { type OpenedSession, openSession } from '../open-session.ts'
import * as accounts from '../repository.ts'
import { describeDevice, LOGIN_WINDOW_SECONDS } from '../rules.ts'
import { passkeyEmail } from './emails.ts'
import * as repository from './repository.ts'
import { CHALLENGE_MS, type RelyingParty, relyingPartyOf, STARTS_PER_NETWORK } from './rules.ts'

/** The library is loaded with the first use, because it is large and few requests need it. */
const webAuthn = () => import('@simplewebauthn/server')

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return (await repository.listPasskeys(db, userId)).map(viewPasskey)
}

/** Called after the viewer has reauthenticated. */
export async function startPasskeyCreation(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
): Promise<EndpointData<typeof startPasskey>['options']> {
  const { id } = requireRelyingParty(config.publicUrl)
  const address = addressOf(await accounts.getAccount(db, userId))
  if (!address) throw new AppError('Unauthorized')
  const existing = await repository.listPasskeys(db, userId)
  if (existing.length >= MAX_PASSKEYS) {
    throw new AppError('StateNotAllowed', { message: 'Ключей уже двадцать. Удалите ненужные' })
  }
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Сходим',
    rpID: id,
    userID: new TextEncoder().encode(userId),
    userName: address.value,
    userDisplayName: address.value,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: existing.map((passkey) => ({ id: passkey.credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await repository.insertChallenge(db, options.challenge, userId)
  const { challenge, user, pubKeyCredParams } = options
  return {
    challenge,
    rp: { id, name: 'Сходим' },
    user,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_MS,
    excludeCredentials: existing.map((passkey) => ({ id: passkey.credential_id, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

type Created = EndpointInput<typeof createPasskey>['body']

/** @throws {AppError} CredentialsMismatch when the response of the browser does not match the challenge */
export async function addPasskey(
  services: Pick<Services, 'db' | 'config' | 'delivery'>,
  userId: string,
  { name, credentialId, clientDataJSON, attestationObject, transports }: Created,
  origin: Pick<Origin, 'userAgent'>,
): Promise<Passkey> {
  const { db, config, delivery } = services
  const party = requireRelyingParty(config.publicUrl)
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await rethrowAsMismatch(
    verifyRegistrationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: (challenge) => repository.markChallengeUsed(db, challenge, userId),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }),
  )
  if (!verified.verified) throw mismatch()
  const { credential } = verified.registrationInfo
  return inTransaction(db, async (transaction) => {
    const row = await repository.insertPasskey(transaction, {
      id: newId(),
      user_id: userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...transports],
      name: name === undefined || isBlank(name) ? describeDevice(origin.userAgent) : cleanText(name),
    })
    if (!row) throw new AppError('StateNotAllowed', { message: 'Этот ключ уже добавлен' })
    await notifyOwner({ db: transaction, config, delivery }, userId, (to, settingsUrl) =>
      passkeyEmail(to, { isAdded: true, name: row.name, settingsUrl }),
    )
    return viewPasskey(row)
  })
}

/** @throws {AppError} RecordNotFound for a key of somebody else, too */
export async function renamePasskey(
  db: Db,
  passkey: { userId: string; id: string },
  input: string,
): Promise<Passkey> {
  const name = cleanText(input)
  if (isBlank(name)) throw new AppError('ValidationFailed', { fields: { name: ['Назовите ключ'] } })
  const row = await repository.renamePasskey(db, passkey, name)
  if (!row) throw notFound()
  return viewPasskey(row)
}

export async function requirePasskey(db: Db, { userId, id }: { userId: string; id: string }): Promise<void> {
  const passkeys = await repository.listPasskeys(db, userId)
  if (!passkeys.some((passkey) => passkey.id === id)) throw notFound()
}

/** Called after the viewer has reauthenticated. */
export async function removePasskey(
  { db, config, delivery }: Pick<Services, 'db' | 'config' | 'delivery'>,
  passkey: { userId: string; id: string },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const name = await repository.deletePasskey(transaction, passkey)
    if (name === undefined) throw notFound()
    await notifyOwner({ db: transaction, config, delivery }, passkey.userId, (to, settingsUrl) =>
      passkeyEmail(to, { isAdded: false, name, settingsUrl }),
    )
  })
}

export async function startPasskeySignInOf(
  { db, config, limits }: Pick<Services, 'db' | 'config' | 'limits'>,
  origin: Pick<Origin, 'ip'>,
): Promise<EndpointData<typeof startPasskeySignIn>['options']> {
  const { id } = requireRelyingParty(config.publicUrl)
  await requireWithinLimit(limits, {
    key: `passkeys:${networkOf(origin.ip)}`,
    limit: STARTS_PER_NETWORK,
    windowSeconds: LOGIN_WINDOW_SECONDS,
  })
  const { generateAuthenticationOptions } = await webAuthn()
  const { challenge } = await generateAuthenticationOptions({ rpID: id, userVerification: 'required' })
  await repository.insertChallenge(db, challenge, null)
  return { challenge, rpId: id, timeout: CHALLENGE_MS, userVerification: 'required' }
}

/** Opens a session. The device has asked for a finger, a face or its code, so there is no second factor. */
export async function signInByPasskey(
  services: Services,
  {
    credentialId,
    clientDataJSON,
    authenticatorData,
    signature,
  }: EndpointInput<typeof loginByPasskey>['body'],
  origin: Origin,
): Promise<OpenedSession> {
  const { db, config, limits } = services
  const party = requireRelyingParty(config.publicUrl)
  const limit = attemptLimitOf(origin)
  await requireWithinLimit(limits, limit)
  const passkey = await repository.findPasskey(db, credentialId)
  if (!passkey) throw mismatch()
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await rethrowAsMismatch(
    verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: (challenge) => repository.markChallengeUsed(db, challenge, null),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
      requireUserVerification: true,
    }),
  )
  const account = verified ? await accounts.getAccount(db, passkey.user_id) : undefined
  if (!account) throw mismatch()
  await limits.uncount(limit.key)
  await repository.touchPasskey(db, passkey.id, authenticationInfo.newCounter)
  return openSession(services, account, origin, { isNew: false })
}

/** Removes keys that somebody else may have added while they had the account. */
export function removePasskeysSince(db: Db, userId: string, since: Date): Promise<void> {
  return repository.deletePasskeysOf(db, userId, since)
}

export function deletePasskeys(db: Db, userId: string): Promise<void> {
  return repository.deletePasskeysOf(db, userId)
}

function requireRelyingParty(publicUrl: string): RelyingParty {
  const party = relyingPartyOf(publicUrl)
  if (party) return party
  throw new AppError('StateNotAllowed', { message: 'Ключи входа работают только на сайте с доменным именем' })
}

/** The library throws the same error for every invalid response. */
async function rethrowAsMismatch<Result>(verification: Promise<Result>): Promise<Result> {
  try {
    return await verification
  } catch (cause) {
    throw mismatch(cause)
  }
}

function viewPasskey(row: repository.PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

function mismatch(cause?: unknown): AppError {
  return new AppError('CredentialsMismatch', { message: 'Ключ не подошёл. Попробуйте ещё раз', cause })
}

function notFound(): AppError {
  return new AppError('RecordNotFound', { message: 'Ключ уже удалён' })
}
