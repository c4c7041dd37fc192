/** A legal text as data: what the page shows, nothing of how. */
export interface LegalDocument {
  title: string
  /** In a sentence, what it is about. */
  lead?: string
  /** «21 ноября 2026» */
  validFrom: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}
