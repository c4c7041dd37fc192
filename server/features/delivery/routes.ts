import type { FastifyRequest } from 'fastify'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { AppError } from '#server/lib/errors.ts'
import { escapeMarkup } from '#server/lib/text/markup.ts'
import { isLocalRequest } from './local-request.ts'

/** The outbox shows codes, so it is only available on the machine of a person who tries the product out. */
export function registerOutbox(app: AppInstance): void {
  if (!app.config.capturesMessages) return
  const onRequest = async (request: FastifyRequest) => {
    if (!isLocalRequest(request.raw)) throw new AppError('RouteNotFound')
  }
  app.get('/dev/outbox.json', { schema: { hide: true }, onRequest }, async (_, reply) => {
    return reply.header('cache-control', 'no-store').send(app.delivery.outbox.list())
  })
  app.get('/dev/outbox', { schema: { hide: true }, onRequest }, async (_, reply) => {
    const rows = app.delivery.outbox
      .list()
      .map(
        (message) =>
          `<li><p><b>${escapeMarkup(message.to)}</b> <time>${escapeMarkup(message.at)}</time></p><pre>${escapeMarkup(message.text)}</pre></li>`,
      )
    const list = rows.length > 0 ? `<ol>${rows.join('')}</ol>` : '<p>Пока ничего не отправлено.</p>'
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(`<!DOCTYPE html><html lang="ru"><meta charset="utf-8"><meta name="robots" content="none"><title>Исходящие сообщения</title>
<style>body{font:16px/1.5 system-ui;max-width:680px;margin:24px auto;padding:0 16px;color-scheme:light dark}pre{white-space:pre-wrap;font:inherit}time{opacity:.7}</style>
<h1>Исходящие сообщения</h1><p>Почта и СМС не настроены, поэтому письма и сообщения остаются здесь.</p>${list}</html>`)
  })
}
