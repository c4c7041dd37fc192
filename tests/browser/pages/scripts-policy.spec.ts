import { expect, test } from '#tests/browser/fixtures.ts'
import { signInAsNew } from '#tests/browser/sign-in.ts'

const pages = [
  '/',
  '/moscow/feed',
  '/moscow/places',
  '/moscow/places/map',
  '/moscow/organisations',
  '/search?query=%3Cscript%3Ealert(1)%3C/script%3E',
  '/agreement',
  '/settings',
  '/admin',
  '/users/unregistered',
  '/no/such/page/at/all',
  '/error-loading',
  '/api/docs',
  '/dev/outbox',
]

for (const who of ['гостю', 'вошедшему']) {
  test(`${who} ни одна страница не исполняет чужих скриптов`, async ({ page }) => {
    if (who === 'вошедшему') await signInAsNew(page)
    for (const path of pages) {
      const response = await page.request.get(path)
      const policy = response.headers()['content-security-policy'] ?? ''
      const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ', 1)[0], rule]))
      const scripts = rules.get('script-src') ?? rules.get('default-src') ?? ''
      expect(scripts, path).not.toBe('')
      expect(scripts, path).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*|data:/)
      expect(policy, path).not.toMatch(/frame-ancestors (?!'none')/)
      // Every script has the nonce of the policy.
      const nonce = /'nonce-([^']+)'/.exec(scripts)?.[1]
      for (const [tag, attributes = ''] of (await response.text()).matchAll(/<script([^>]*)>/g)) {
        const isOwn = /src="\/(?!\/)/.test(attributes) || attributes.includes('application/ld+json')
        expect(isOwn || (nonce && attributes.includes(`nonce="${nonce}"`)), `${path}: ${tag}`).toBeTruthy()
      }
    }
  })
}
