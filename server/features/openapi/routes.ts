import { createReadStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { AppError } from '#server/lib/errors.ts'
import { methodsAt, openApiDocument } from './document.ts'

const assetsFolder = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static')
const assetTypes: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

/** Swagger UI is served by this server, so the page may load nothing from other origins. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const page = `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Сходим: API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<main id="reference"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</html>
`
const startScript = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true, validatorUrl: null })\n`

export function registerOpenApi(app: AppInstance): void {
  let document: string | undefined
  const undocumented = { schema: { hide: true } }

  app.get('/api/openapi.json', undocumented, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(app.config.publicUrl))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.get('/api/docs', undocumented, async (_request, reply) =>
    reply
      .header('content-security-policy', contentSecurityPolicy)
      .type('text/html; charset=utf-8')
      .send(page),
  )
  app.get('/api/docs/', undocumented, async (_request, reply) => reply.redirect('/api/docs', 301))
  app.get('/api/docs/start.js', undocumented, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(startScript),
  )
  app.get<{ Params: { file: string } }>('/api/docs/:file', undocumented, async (request, reply) => {
    const type = assetTypes[request.params.file]
    if (type === undefined) throw new AppError('RouteNotFound')
    return reply
      .type(type)
      .header('cache-control', 'public, max-age=86400')
      .send(createReadStream(join(assetsFolder, request.params.file)))
  })

  // Registered last, for unknown addresses and methods of the API.
  app.all('/api/*', undocumented, async (request, reply) => {
    const methods = methodsAt(request.url.split('?', 1)[0] ?? '')
    if (methods.length === 0) throw new AppError('RouteNotFound')
    reply.header('allow', methods.join(', '))
    throw new AppError('MethodNotAllowed')
  })
}
