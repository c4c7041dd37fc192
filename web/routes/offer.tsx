import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { offer } from '#web/features/legal/offer.ts'
import { staticPage } from '#web/lib/static-page.ts'

const page = staticPage({
  title: 'Оферта',
  path: '/offer',
  description: 'Условия для заведений: размещение, брони, отзывы.',
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta

export default function Page() {
  return <LegalPage title="Оферта" document={offer} />
}
