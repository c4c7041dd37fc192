import { agreement } from '#web/features/legal/agreement.ts'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { staticPage } from '#web/lib/static-page.ts'

export const load = staticPage({
  title: 'Соглашение',
  path: '/agreement',
  description: 'Политика конфиденциальности: какие данные хранит сервис и как их удалить.',
})

export default function Page() {
  return <LegalPage title="Соглашение" document={agreement} />
}
