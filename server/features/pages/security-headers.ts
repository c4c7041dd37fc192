import type { Config } from '#server/config.ts'

/** Headers of every page. Scripts run by nonce alone; styles may be inline, because widths and blurs are. */
export function pageHeaders(config: Config, nonce: string): Record<string, string> {
  const apis = [config.mainApiOrigin, config.secondApiOrigin].filter(Boolean)
  const maps = [new URL(config.mapStyleUrl, config.publicUrl).origin].filter(
    (origin) => origin !== config.publicUrl,
  )
  const development = config.development ? ['ws:', "'unsafe-eval'"] : []
  const policy = [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' ${config.development ? "'unsafe-eval'" : ''}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob: ${maps.join(' ')}`,
    `font-src 'self'`,
    `connect-src 'self' ${[...apis, ...maps, ...development.slice(0, 1)].join(' ')}`,
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ]
  return {
    'content-security-policy': policy.map((line) => line.trim()).join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
  }
}
