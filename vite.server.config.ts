import { defineConfig } from 'vite'

/** Bundles the server, which otherwise loads two thousand files singly at every start (docs/decisions/0018). */
export default defineConfig({
  publicDir: false,
  // Packages of hundreds of small modules. Others stay in `node_modules`, where some of them look for files of their own.
  ssr: { noExternal: ['typebox', 'kysely', 'libphonenumber-js'] },
  build: {
    ssr: 'server/serve.ts',
    outDir: 'build/server',
    target: 'es2024',
    // Read in stack traces.
    minify: false,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
  },
})
