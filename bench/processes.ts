import { readdirSync, readFileSync } from 'node:fs'

const KILOBYTE = 1024
const PAGE_BYTES = 4096
/** Linux counts the time of a processor in hundredths of a second. */
const TICK_MS = 10

/** Resident bytes of a process and of all that it started; what they share counts in each. */
export function memoryOf(pid: number): number {
  return sumOver(pid, (item) => Number(readProc(item, 'statm').split(' ')[1] ?? 0) * PAGE_BYTES)
}

/** Bytes of a process and of all that it started; what several share is divided among them (PSS). */
export function shareOfMemory(pid: number): number {
  return sumOver(
    pid,
    (item) => Number(/^Pss:\s+(\d+)/m.exec(readProc(item, 'smaps_rollup'))?.[1] ?? 0) * KILOBYTE,
  )
}

/** Milliseconds of processors that a process and all that it started have used, those that have ended too. */
export function processorTimeOf(pid: number): number {
  return sumOver(pid, (item) => {
    // The name in parentheses may hold spaces; the 12th to 15th fields after it are the times of the process and of ended children.
    const fields = readProc(item, 'stat').split(') ')[1]?.split(' ') ?? []
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS
  })
}

function sumOver(pid: number, measure: (pid: string) => number): number {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [name, parentOf(name)]),
  )
  const family = [String(pid)]
  for (const parent of family)
    family.push(...[...parents].filter(([, above]) => above === parent).map(([one]) => one))
  return family.reduce((sum, item) => sum + measure(item), 0)
}

function parentOf(pid: string): string | undefined {
  return /\) \w (\d+)/.exec(readProc(pid, 'stat'))?.[1]
}

/** A process may end while it is read. */
function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
