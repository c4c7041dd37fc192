import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { privacy } from '#web/features/legal/privacy.ts'
import { staticPage } from '#web/lib/static-page.ts'

const page = staticPage({
  title: 'Политика конфиденциальности',
  path: '/term-of-use',
  description: 'Какие данные хранит сервис и как их удалить.',
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta

export default function Page() {
  return <LegalPage title="Политика конфиденциальности" document={privacy} />
}
