import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { offer } from '#web/features/legal/offer.ts'
import { staticPage } from '#web/lib/static-page.ts'

export const load = staticPage({
  title: 'Оферта',
  path: '/offer',
  description: 'Условия для заведений: размещение, брони, отзывы.',
})

export default function Page() {
  return <LegalPage title="Оферта" document={offer} />
}
