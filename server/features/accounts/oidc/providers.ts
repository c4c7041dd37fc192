import type { Configuration } from 'openid-client'
import { HOUR_MS } from '#contract/durations.ts'
import { OIDC_RETURN_PATH } from '#contract/users/oidc.ts'
import type { Config, OidcProviderConfig } from '#server/config.ts'
import { AppError } from '#server/lib/errors.ts'
import { type Claims, verifiedEmail } from './rules.ts'

/** The library is loaded with the first use, because few requests need it. */
const openidClient = () => import('openid-client')

const TIMEOUT_SECONDS = 10

/** The metadata of providers, fetched again every hour. */
const discovered = new WeakMap<OidcProviderConfig, { at: number; configuration: Promise<Configuration> }>()

async function discover(provider: OidcProviderConfig): Promise<Configuration> {
  const known = discovered.get(provider)
  if (known && Date.now() - known.at < HOUR_MS) return known.configuration
  // Concurrent requests share one response, also a failure.
  const configuration = fetchMetadata(provider).catch((cause: unknown) => {
    discovered.delete(provider)
    throw new AppError('ServiceUnavailable', {
      message: `Вход через ${provider.name} сейчас не работает. Войдите другим способом`,
      cause,
    })
  })
  discovered.set(provider, { at: Date.now(), configuration })
  return configuration
}

async function fetchMetadata({ issuer, clientId, clientSecret }: OidcProviderConfig): Promise<Configuration> {
  const { discovery, allowInsecureRequests, enableNonRepudiationChecks } = await openidClient()
  const url = new URL(issuer)
  return discovery(url, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    // Checks the signatures of ID tokens. The configuration lets only a provider on this machine do without TLS.
    execute: [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])],
  })
}

/** Secrets of one sign-in that the browser does not learn. */
export interface AuthorizationRequest {
  state: string
  nonce: string
  verifier: string
}

/** @returns the address of the provider, and the values that its response is checked against */
export async function startAuthorization(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  provider: OidcProviderConfig,
): Promise<{ url: string; authorizationRequest: AuthorizationRequest }> {
  const client = await openidClient()
  const configuration = await discover(provider)
  const authorizationRequest = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: publicUrl + OIDC_RETURN_PATH,
    scope: provider.scope,
    state: authorizationRequest.state,
    nonce: authorizationRequest.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(authorizationRequest.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, authorizationRequest }
}

export interface Identity {
  issuer: string
  subject: string
  /** Verified by the provider. */
  email: string | null
}

/**
 * Exchanges the code of the response for an ID token and reads the person. @throws {AppError} CredentialsMismatch for
 * an
 * invalid response
 */
export async function finishAuthorization(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  provider: OidcProviderConfig,
  query: string,
  { state, nonce, verifier }: AuthorizationRequest,
): Promise<Identity> {
  const client = await openidClient()
  const configuration = await discover(provider)
  const address = new URL(publicUrl + OIDC_RETURN_PATH)
  address.search = query
  try {
    const tokens = await client.authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('The provider sent no ID token')
    // Some providers return the e-mail only with the user info.
    const needsUserInfo =
      claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
    const identity: Claims = needsUserInfo
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims
    return { issuer: provider.issuer, subject: claims.sub, email: verifiedEmail(identity) }
  } catch (cause) {
    const isRefused = cause instanceof client.AuthorizationResponseError && cause.error === 'access_denied'
    throw new AppError('CredentialsMismatch', {
      message: isRefused
        ? `Вы отказались войти через ${provider.name}`
        : `Войти через ${provider.name} не получилось. Попробуйте ещё раз`,
      cause,
    })
  }
}
