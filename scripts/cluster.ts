// `npm run cluster`: the product as a company would run it, on the loopback: two nodes behind nginx, PostgreSQL with a
// replica, Redis or Valkey, an S3-compatible store. Stops with Ctrl+C.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from './cluster/cluster.ts'
import { findClusterPrograms } from './cluster/programs.ts'

const programs = findClusterPrograms()
if ('missing' in programs) {
  process.stderr.write(
    `Для кластера не хватает программ. На Debian: apt-get install -y ${programs.missing.join(' ')}\n`,
  )
  process.exit(1)
}
const home = mkdtempSync(join(tmpdir(), 'shodim-cluster-'))
const cluster = await startCluster({
  programs,
  home,
  port: Number(process.env.PORT ?? 3000),
  environment: { DEMO: '1', LOG_LEVEL: 'info' },
})
process.stdout.write(
  `\n  Сходим открыт: ${cluster.url}\n  Узлы: ${cluster.nodes.map(({ url }) => url).join(', ')}\n` +
    `  Письма и SMS: ${cluster.url}/dev/outbox.json\n  Журналы: ${home}\n\n`,
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await cluster.stop()
    rmSync(home, { recursive: true, force: true })
    process.exit(0)
  })
}
