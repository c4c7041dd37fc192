import { agreement } from '#web/features/legal/agreement.ts'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { staticPage } from '#web/lib/static-page.ts'

const page = staticPage({
  title: 'Соглашение',
  path: '/agreement',
  description: 'Политика конфиденциальности: какие данные хранит сервис и как их удалить.',
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta

export default function Page() {
  return <LegalPage title="Соглашение" document={agreement} />
}
