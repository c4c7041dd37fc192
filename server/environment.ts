// Imported before anything else: React chooses between its two builds when it is loaded, and the one for
// development renders ten times slower.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'
