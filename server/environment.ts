/** NODE_ENV as the operator set it, before the default below. */
export const isProductionDeclared = process.env.NODE_ENV === 'production'

// Imported before anything else: React chooses between its two builds when it is loaded, and the one for
// development renders ten times slower.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'
