import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { userAgreement } from '#web/features/legal/user-agreement.ts'
import { staticPage } from '#web/lib/static-page.ts'

const page = staticPage({
  title: 'Пользовательское соглашение',
  path: '/term-of-use',
  description: 'Правила сервиса Сходим.',
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta

export default function Page() {
  return <LegalPage title="Пользовательское соглашение" document={userAgreement} />
}
