import { staticPage } from '#web/lib/pages/static-page.ts'
import { LegalPage } from '#web/screens/legal/legal-page.tsx'
import { userAgreement } from '#web/screens/legal/user-agreement.ts'

export const load = staticPage({
  title: 'Пользовательское соглашение',
  path: '/term-of-use',
  description: 'Правила сервиса Сходим.',
})

export default function Page() {
  return <LegalPage document={userAgreement} />
}
