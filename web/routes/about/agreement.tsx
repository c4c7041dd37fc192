import { staticPage } from '#web/lib/pages/static-page.ts'
import { agreement } from '#web/screens/legal/agreement.ts'
import { LegalPage } from '#web/screens/legal/legal-page.tsx'

export const load = staticPage({
  title: 'Соглашение',
  path: '/agreement',
  description: 'Политика конфиденциальности: какие данные хранит сервис и как их удалить.',
})

export default function Page() {
  return <LegalPage document={agreement} />
}
