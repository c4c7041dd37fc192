import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { userAgreement } from '#web/features/legal/user-agreement.ts'
import { staticPage } from '#web/lib/static-page.ts'

export const load = staticPage({
  title: 'Пользовательское соглашение',
  path: '/term-of-use',
  description: 'Правила сервиса Сходим.',
})

export default function Page() {
  return <LegalPage title="Пользовательское соглашение" document={userAgreement} />
}
