import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { codeSplitting } from './scripts/build/code-splitting.ts'
import { scopedName, shortName } from './scripts/build/scoped-name.ts'

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [react()],
  css: { modules: { generateScopedName: command === 'build' ? shortName : scopedName } },
  worker: { format: 'es' },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        // A page would link thirty small files otherwise, which a connection without HTTP/2 fetches six at a time.
        cssCodeSplit: false,
        // The document names the scripts of its page; a list for every other page would cost each of them 3 KB.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rolldownOptions: {
          input: 'web/entry.client.tsx',
          output: { codeSplitting: codeSplitting(import.meta.dirname) },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'build/pages',
        copyPublicDir: false,
        rolldownOptions: { input: 'web/entry.server.tsx' },
      },
    },
  },
  server: { fs: { strict: true } },
}))
