import { once } from 'node:events'
import Provider from 'oidc-provider'
import { freePort } from '#tests/support/private-postgres.ts'

export interface OidcProvider {
  issuer: string
  /** The variables with which the product signs people in by this provider, «Пример ID». */
  environment: Record<string, string>
  stop(): void
}

/**
 * A real provider of OpenID Connect on a port of its own. The typed e-mail is the person who signs in there;
 * `unverified:` before it says that the provider has not verified it.
 */
export async function startOidcProvider(publicUrl: string): Promise<OidcProvider> {
  const issuer = `http://127.0.0.1:${await freePort()}`
  const secret = 'a-secret-of-the-test-alone'
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'shodim',
        client_secret: secret,
        redirect_uris: [`${publicUrl}/oidc/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: [secret] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: () => ({
        sub: login,
        email: login.replace('unverified:', ''),
        email_verified: !login.startsWith('unverified:'),
      }),
    }),
  })
  const server = provider.listen(Number(new URL(issuer).port), '127.0.0.1')
  await once(server, 'listening')
  return {
    issuer,
    environment: {
      OIDC_PROVIDERS: 'example',
      OIDC_EXAMPLE_NAME: 'Пример ID',
      OIDC_EXAMPLE_ISSUER: issuer,
      OIDC_EXAMPLE_CLIENT_ID: 'shodim',
      OIDC_EXAMPLE_CLIENT_SECRET: secret,
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Signs in at the provider as a browser does. @returns the query with which it sends the browser back */
export async function signInAtProvider(url: string, login: string): Promise<string> {
  const cookies = new Map<string, string>()
  const visit = async (address: string, form?: Record<string, string>) => {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const prompts: Record<string, string>[] = [
    { prompt: 'login', login, password: 'any' },
    { prompt: 'consent' },
  ]
  let response = await visit(url)
  for (let step = 0; step < 12; step += 1) {
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`The provider answered ${response.status} ${await response.text()}`)
    const next = new URL(location, url)
    if (next.origin !== new URL(url).origin) return next.search
    const isPrompt = next.pathname.startsWith('/interaction/')
    if (isPrompt) await visit(next.href)
    response = await visit(next.href, isPrompt ? prompts.shift() : undefined)
  }
  throw new Error('The provider redirects the browser in a loop')
}
