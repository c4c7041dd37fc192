import { staticPage } from '#web/lib/pages/static-page.ts'
import { LegalPage } from '#web/screens/legal/legal-page.tsx'
import { offer } from '#web/screens/legal/offer.ts'

export const load = staticPage({
  title: 'Оферта',
  path: '/offer',
  description: 'Условия для заведений: размещение, брони, отзывы.',
})

export default function Page() {
  return <LegalPage document={offer} />
}
