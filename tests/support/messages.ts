import type { AppInstance } from '#server/lib/http.ts'

/** The code as the person reads it: from the message that was sent. `sentBefore` messages to them are known already. */
export async function codeFor(app: AppInstance, to: string, sentBefore = 0): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const messages = app.delivery.outbox.list().filter((message) => message.to === to)
    const code = messages.length > sentBefore ? /\b\d{4}\b/.exec(messages[0]?.text ?? '')?.[0] : undefined
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No code came for ${to}`)
}
