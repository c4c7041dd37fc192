/**
 * Pages that are over the 125 KB of script, with the size they may not exceed, in KB. The goal stays 125 for each; this
 * list only shrinks, and a page that fits must leave it.
 */
export const sizeExceptions: Readonly<Record<string, number>> = {}
