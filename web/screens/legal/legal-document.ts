/** A legal text as data, independent of its layout. */
export interface LegalDocument {
  title: string
  /** A one-sentence summary. */
  lead?: string
  /** «21 ноября 2026» */
  validFrom: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}
