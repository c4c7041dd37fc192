// Imports an extract into the database of DATABASE_URL and prints its own cost as JSON.
import { withDatabase } from '#server/cli/database.ts'
import { importFile } from '#server/features/imports/service.ts'

const path = process.argv[2] ?? ''
const report = await withDatabase((db) => importFile(db, { path, citySlug: 'moscow' }))
const { user, system } = process.cpuUsage()
const rows = report.created + report.updated + report.unchanged
console.log(
  JSON.stringify({ rows, cpuSeconds: (user + system) / 1e6, rssKilobytes: process.resourceUsage().maxRSS }),
)
