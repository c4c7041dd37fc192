import { listCategories, listCuisines, listDresscodes } from '#contract/reference/reference.ts'
import type { AppInstance } from '#server/lib/http.ts'
import { loadReference } from './lookup.ts'
import { dropPagesOfOldLists } from './service.ts'

export function registerReference(app: AppInstance): void {
  dropPagesOfOldLists(app)
  app.get(listCategories.path, { schema: listCategories.schema }, async () => {
    const { categories } = await loadReference(app.db)
    return { data: { categories: [...categories] } }
  })
  app.get(listCuisines.path, { schema: listCuisines.schema }, async () => {
    const { cuisines } = await loadReference(app.db)
    return { data: { cuisines: [...cuisines] } }
  })
  app.get(listDresscodes.path, { schema: listDresscodes.schema }, async () => {
    const { dresscodes } = await loadReference(app.db)
    return { data: { dresscodes: [...dresscodes] } }
  })
}
