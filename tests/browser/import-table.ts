import { expect, type Page, test } from '@playwright/test'

interface Table {
  fileName: string
  rows: readonly string[]
  mapping: Record<string, string>
  source: string
  closeMissing?: boolean
}

/** Imports a table into Kazan as the admin whose page it is, and waits for the end. */
export async function importTable(page: Page, { fileName, rows, ...options }: Table): Promise<void> {
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const file = { name: fileName, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  const sent = await page.request.post('/api/v2/import-uploads', { headers, multipart: { file } })
  const { upload } = (await sent.json()).data
  const data = { uploadId: upload.id, city: 'kazan', ...options }
  const { run } = (await (await page.request.post('/api/v2/imports', { headers, data })).json()).data
  const stateOf = async () =>
    (await (await page.request.get(`/api/v2/imports/${run.id}`)).json()).data.run.state
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('done')
}
