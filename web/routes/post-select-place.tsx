import { SelectPage } from '#web/features/posts/editor/select-page.tsx'
import { staticPage } from '#web/lib/static-page.ts'

const page = staticPage({ title: 'Выбрать заведение', path: '/posts/create/select', isIndexed: false })
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta

export default SelectPage
