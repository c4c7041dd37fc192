import { SelectPage } from '#web/features/posts/editor/select-page.tsx'
import { staticPage } from '#web/lib/static-page.ts'

export const load = staticPage({ title: 'Выбрать заведение', path: '/posts/create/select', isIndexed: false })

export default SelectPage
