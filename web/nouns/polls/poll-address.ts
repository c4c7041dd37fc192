/** The token of a poll of this site whose link is in a text. */
export function pollTokenIn(text: string, publicUrl: string): string | null {
  const links = text.match(/https?:\/\/\S+\/polls\/[0-9a-f]{32}\b/g) ?? []
  const own = links.find((link) => URL.canParse(link) && new URL(link).origin === new URL(publicUrl).origin)
  return own?.slice(-32) ?? null
}

/** The text that sends a poll to a chat, which shows it as a card. */
export function pollMessage(publicUrl: string, token: string): string {
  return `Куда пойдём? Голосуем: ${publicUrl}/polls/${token}`
}
