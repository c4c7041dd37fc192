import type { OidcIdentity, UnlinkedIdentity } from '#contract/users/oidc.ts'
import type { Config, OidcProviderConfig } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { networkOf } from '#server/lib/limits/networks.ts'
import { requireWithinLimit } from '#server/lib/limits/rate-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { attemptLimitOf, type Origin } from '../login-limits.ts'
import { notifyOwner } from '../notices.ts'
import type { OpenedSession } from '../open-session.ts'
import * as accounts from '../repository.ts'
import { hashToken, LOGIN_WINDOW_SECONDS, newToken } from '../rules.ts'
import { signIn, type UnfinishedSignIn } from '../second-factor/service.ts'
import { identityEmail } from './emails.ts'
import { finishAuthorization, type Identity, startAuthorization } from './providers.ts'
import * as repository from './repository.ts'
import { STARTS_PER_NETWORK } from './rules.ts'

/** Starts a sign-in at a provider. The token in the cookie of the browser identifies the request on return. */
export async function startOidc(
  { db, config, limits }: Pick<Services, 'db' | 'config' | 'limits'>,
  providerId: string,
  userId: string | null,
  origin: Pick<Origin, 'ip'>,
): Promise<{ url: string; token: string }> {
  const provider = config.oidcProviders.find(({ id }) => id === providerId)
  if (!provider) throw new AppError('RecordNotFound', { message: 'Такого входа здесь нет' })
  await requireWithinLimit(limits, {
    key: `oidc:${networkOf(origin.ip)}`,
    limit: STARTS_PER_NETWORK,
    windowSeconds: LOGIN_WINDOW_SECONDS,
  })
  const { url, authorizationRequest } = await startAuthorization(config, provider)
  const token = newToken()
  await repository.insertRequest(db, {
    cookie_hash: hashToken(token),
    provider: provider.id,
    user_id: userId,
    ...authorizationRequest,
  })
  return { url, token }
}

/** The result of a return: signed in, linked to the account that requested it, or linked to no account. */
export type OidcReturn =
  | OpenedSession
  | UnfinishedSignIn
  | { linked: { providerName: string } }
  | { unlinked: UnlinkedIdentity }

export async function returnFromOidc(
  services: Services,
  { query, token, viewerId }: { query: string; token: string | null; viewerId: string | null },
  origin: Origin,
): Promise<OidcReturn> {
  const { db, config, limits } = services
  const limit = attemptLimitOf(origin)
  await requireWithinLimit(limits, limit)
  const authorizationRequest = token === null ? undefined : await repository.takeRequest(db, hashToken(token))
  const provider = config.oidcProviders.find(({ id }) => id === authorizationRequest?.provider)
  if (token === null || !authorizationRequest || !provider) {
    throw new AppError('CredentialsMismatch', { message: 'Этот вход устарел. Начните заново' })
  }
  const identity = await finishAuthorization(config, provider, query, authorizationRequest)
  await limits.uncount(limit.key)
  if (authorizationRequest.user_id !== null) {
    if (authorizationRequest.user_id !== viewerId) {
      throw new AppError('Forbidden', { message: 'В этом браузере вошёл другой человек. Начните заново' })
    }
    await link(services, authorizationRequest.user_id, identity, provider)
    return { linked: { providerName: provider.name } }
  }
  const userId = await repository.touchIdentity(db, identity.issuer, identity.subject)
  const account = userId === undefined ? undefined : await accounts.getAccount(db, userId)
  if (account) return signIn(services, account, origin, { isNew: false })
  const { email } = identity
  if (email !== null) {
    await repository.insertUnlinked(db, { ...identity, email, cookie_hash: hashToken(token) })
  }
  return { unlinked: { providerName: provider.name, email } }
}

/** Links the identity that this browser returned with to the account that has signed in since. */
export async function linkIdentity(
  services: Services,
  { userId, sessionId }: SignedIn,
  token: string | null,
): Promise<OidcIdentity> {
  const { db, config } = services
  const email = (await accounts.getAccount(db, userId))?.email ?? null
  const identity =
    token === null || email === null
      ? undefined
      : await repository.consumeUnlinked(db, { cookieHash: hashToken(token), email, sessionId })
  const provider = config.oidcProviders.find(({ issuer }) => issuer === identity?.issuer)
  if (!identity || !provider) {
    throw new AppError('StateNotAllowed', {
      message: 'Почта профиля другая, или прошло больше получаса. Добавить вход можно в настройках',
    })
  }
  return link(services, userId, identity, provider)
}

async function link(
  { db, config, delivery }: Pick<Services, 'db' | 'config' | 'delivery'>,
  userId: string,
  identity: Identity,
  provider: OidcProviderConfig,
): Promise<OidcIdentity> {
  return inTransaction(db, async (transaction) => {
    const row = await repository.insertIdentity(transaction, { id: newId(), user_id: userId, ...identity })
    if (!row) {
      throw new AppError('StateNotAllowed', {
        message: `Эта учётная запись (${provider.name}) уже привязана к профилю, или к вашему привязана другая`,
      })
    }
    await notifyOwner({ db: transaction, config, delivery }, userId, (to, settingsUrl) =>
      identityEmail(to, { isAdded: true, name: provider.name, settingsUrl }),
    )
    return viewIdentity(row, config)
  })
}

export async function listIdentities(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
): Promise<OidcIdentity[]> {
  return (await repository.listIdentities(db, userId)).map((row) => viewIdentity(row, config))
}

/** @throws {AppError} RecordNotFound for one of somebody else, too */
export async function requireIdentity(db: Db, { userId, id }: { userId: string; id: string }): Promise<void> {
  const identities = await repository.listIdentities(db, userId)
  if (!identities.some((identity) => identity.id === id)) throw notFound()
}

/** Called after the viewer has reauthenticated. A code by e-mail or phone remains to sign in with. */
export async function removeIdentity(
  { db, config, delivery }: Pick<Services, 'db' | 'config' | 'delivery'>,
  identity: { userId: string; id: string },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const row = await repository.deleteIdentity(transaction, identity)
    if (!row) throw notFound()
    const { providerName: name } = viewIdentity(row, config)
    await notifyOwner({ db: transaction, config, delivery }, identity.userId, (to, settingsUrl) =>
      identityEmail(to, { isAdded: false, name, settingsUrl }),
    )
  })
}

/** Removes identities that somebody else may have added while they had the account. */
export function removeIdentitiesSince(db: Db, userId: string, since: Date): Promise<void> {
  return repository.deleteIdentitiesOf(db, userId, since)
}

export function deleteIdentities(db: Db, userId: string): Promise<void> {
  return repository.deleteIdentitiesOf(db, userId)
}

/** A provider that is no longer configured is named by its host. */
function viewIdentity(row: repository.IdentityRow, { oidcProviders }: Pick<Config, 'oidcProviders'>) {
  const provider = oidcProviders.find(({ issuer }) => issuer === row.issuer)
  return {
    id: row.id,
    providerName: provider?.name ?? new URL(row.issuer).host,
    email: row.email,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

function notFound(): AppError {
  return new AppError('RecordNotFound', { message: 'Этот вход уже отключён' })
}
