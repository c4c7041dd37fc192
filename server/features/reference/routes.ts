import { listCategories, listCuisines, listDresscodes, listTags } from '#contract/reference/reference.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { loadReference } from './lookup.ts'
import { invalidatePagesOnReferenceChange } from './service.ts'

export function registerReference(app: AppInstance): void {
  invalidatePagesOnReferenceChange(app)
  app.get(listCategories.path, { schema: listCategories.schema }, async () => {
    const { categories } = await loadReference(app.db)
    return { data: { categories: [...categories] } }
  })
  app.get(listCuisines.path, { schema: listCuisines.schema }, async () => {
    const { cuisines } = await loadReference(app.db)
    return { data: { cuisines: [...cuisines] } }
  })
  app.get(listTags.path, { schema: listTags.schema }, async () => {
    const { tags } = await loadReference(app.db)
    return { data: { tags: [...tags] } }
  })
  app.get(listDresscodes.path, { schema: listDresscodes.schema }, async () => {
    const { dresscodes } = await loadReference(app.db)
    return { data: { dresscodes: [...dresscodes] } }
  })
}
