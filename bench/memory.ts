import { readdirSync, readFileSync } from 'node:fs'

/** Resident bytes of a process and of those it started. */
export function memoryOf(pid: number): number {
  const pageSize = 4096
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  return [String(pid), ...children].reduce(
    (sum, one) => sum + Number(readProc(one, 'statm').split(' ')[1] ?? 0) * pageSize,
    0,
  )
}

function parentOf(pid: string): number {
  return Number(/\) \w (\d+)/.exec(readProc(pid, 'stat'))?.[1])
}

/** A process may end while it is read. */
function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
