import { defineConfig } from 'vitest/config'

/**
 * Pure rules beside their source, components in a small DOM, operations through the app on a real database, and the
 * built product on several nodes.
 */
export default defineConfig({
  test: {
    // All processors: by itself Vitest leaves one idle, which on two of them doubles the time.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,server,web,scripts,bench,tests}/**/*.test.ts'],
          exclude: ['**/*.api.test.ts', 'tests/cluster/**', '**/node_modules/**'],
          environment: 'node',
          // Pure rules leave nothing behind, and a process for each of a hundred files takes longer than its tests.
          isolate: false,
          setupFiles: ['tests/support/property-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['tests/support/component-setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['{server,tests}/**/*.api.test.ts'],
          environment: 'node',
          // Each file has a database and an application of its own; loading the server again for each takes a third of the time.
          isolate: false,
          globalSetup: ['tests/support/database-setup.ts'],
          setupFiles: ['tests/support/property-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'fuzz',
          include: ['tests/fuzz/**/*.fuzz.ts'],
          environment: 'node',
          globalSetup: ['tests/support/database-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'cluster',
          include: ['tests/cluster/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
