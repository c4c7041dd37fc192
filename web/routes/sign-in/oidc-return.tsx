import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { OidcReturnPage } from '#web/screens/sign-in/oidc-return-page.tsx'

/** Only the browser takes the response of the provider, which counts once. */
export async function load({ publicUrl }: PageLoadArgs) {
  return { seo: pageHeadOf({ title: 'Вход через другой сайт', isIndexed: false }, publicUrl) }
}

export default function OidcReturnRoute() {
  return <OidcReturnPage />
}
