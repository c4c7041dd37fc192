import type { Config } from '#server/config.ts'

type Headers = Record<string, string>

/** For every response. */
export function commonHeaders(config: Config): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** For pages whose address is a secret: other sites do not learn it from a link. */
export const noReferrer: Headers = { 'referrer-policy': 'no-referrer' }

/** The policy of responses that are not pages, such as JSON and images. */
export const nonPagePolicy = `default-src 'none'; frame-ancestors 'none'`

/**
 * For pages. Scripts need the nonce. Inline styles are allowed, because widths and blurred previews use them; style
 * elements cannot be injected without a script.
 */
export function pagePolicy(config: Config, nonce: string, { isEmbeddable = false } = {}): string {
  const own = new URL(config.publicUrl).origin
  const apis = [config.mainApiOrigin, config.secondApiOrigin]
  const maps = [new URL(config.mapStyleUrl, config.publicUrl).origin]
  const otherOrigins = (origins: string[]) =>
    [...new Set(origins)].filter((origin) => origin && origin !== own)
  const rules: [string, ...string[]][] = [
    ['default-src', `'self'`],
    ['script-src', `'self'`, `'nonce-${nonce}'`, ...(config.development ? [`'unsafe-eval'`] : [])],
    ['style-src', `'self'`, `'unsafe-inline'`],
    ['img-src', `'self'`, 'data:', 'blob:', ...otherOrigins([...maps, ...apis])],
    ['font-src', `'self'`],
    ['connect-src', `'self'`, ...otherOrigins([...apis, ...maps]), ...(config.development ? ['ws:'] : [])],
    ['worker-src', `'self'`, 'blob:'],
    ['manifest-src', `'self'`],
    ['object-src', `'none'`],
    ['base-uri', `'none'`],
    ['form-action', `'self'`],
    ['frame-ancestors', isEmbeddable ? '*' : `'none'`],
  ]
  const policy = rules.map((rule) => rule.join(' '))
  if (config.publicUrl.startsWith('https:')) policy.push('upgrade-insecure-requests')
  return policy.join('; ')
}

/** X-Frame-Options cannot allow all sites, so it is removed where frame-ancestors allows them. */
export function withoutFrameOptions(headers: Headers): Headers {
  if (!headers['content-security-policy']?.includes('frame-ancestors *')) return headers
  const { 'x-frame-options': _refusal, ...others } = headers
  return others
}
