// Runs in a copy of the sources with one more feature of a place, and prints the responses that show it.
import { buildApi } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openPostgres } from '#server/db/connection.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { buildPlace, buildUser } from '#tests/support/factories.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

const database = await openPostgres(process.env.DATABASE_URL ?? '', { poolSize: 4 })
await migrateToLatest(database.db)
const app = buildApi({ config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent' }), database })
await app.ready()
const place = await buildPlace(database.db, { name: 'С зарядкой' })
await buildPlace(database.db, { name: 'Без зарядки' })
const headers = await sessionHeaders(app, await buildUser(database.db, { role: 'admin' }))
const url = `/api/v1/places/${place.id}`

const saved = await app.inject({ method: 'PATCH', url, headers, payload: { version: 1, ev_charging: true } })
const page = await app.inject({ url })
const list = await app.inject({ url: '/api/v1/places?city=moscow&ev_charging=1' })
const history = await app.inject({ url: `${url}/history`, headers })
const suggestions = await app.inject({
  url: `/api/v2/suggestions?city=moscow&query=${encodeURIComponent('электромоб')}`,
})
console.log(
  JSON.stringify({
    saved: saved.statusCode === 200 || saved.body,
    onPage: page.json().data.place.features.evCharging,
    found: list.json().data.places.map(({ name }: { name: string }) => name),
    history: history.body.includes('ev_charging'),
    suggested: suggestions.body.includes('ev_charging=1'),
  }),
)
await app.close()
await database.close()
