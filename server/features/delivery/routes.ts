import type { Config } from '#server/config.ts'
import type { AppInstance } from '#server/lib/http.ts'

/** Messages can be read here only on a developer's own machine, and only while no gateway sends them. */
export function isOutboxOpen(config: Config): boolean {
  const isLoopback = config.host === 'localhost' || config.host === '::1' || config.host.startsWith('127.')
  return isLoopback && !config.smtpUrl && !config.smsUrl
}

export function registerOutbox(app: AppInstance): void {
  if (!isOutboxOpen(app.config)) return
  app.get('/dev/outbox.json', { schema: { hide: true } }, async (_, reply) => {
    return reply.header('cache-control', 'no-store').send(app.delivery.outbox.list())
  })
  app.get('/dev/outbox', { schema: { hide: true } }, async (_, reply) => {
    const rows = app.delivery.outbox
      .list()
      .map(
        (message) =>
          `<li><p><b>${escapeHtml(message.to)}</b> <time>${escapeHtml(message.at)}</time></p><pre>${escapeHtml(message.text)}</pre></li>`,
      )
    const list = rows.length > 0 ? `<ol>${rows.join('')}</ol>` : '<p>Пока ничего не отправлено.</p>'
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(`<!DOCTYPE html><html lang="ru"><meta charset="utf-8"><meta name="robots" content="none"><title>Исходящие сообщения</title>
<style>body{font:16px/1.5 system-ui;max-width:680px;margin:24px auto;padding:0 16px;color-scheme:light dark}pre{white-space:pre-wrap;font:inherit}time{opacity:.7}</style>
<h1>Исходящие сообщения</h1><p>Почта и SMS не настроены, поэтому письма и сообщения остаются здесь.</p>${list}</html>`)
  })
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
