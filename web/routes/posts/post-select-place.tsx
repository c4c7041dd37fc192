import { staticPage } from '#web/lib/pages/static-page.ts'
import { SelectPage } from '#web/screens/post-edit/select-page.tsx'

export const load = staticPage({ title: 'Выбрать заведение', path: '/posts/create/select', isIndexed: false })

export default SelectPage
