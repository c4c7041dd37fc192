import { notBuiltYet } from '#web/lib/not-built-yet.ts'

export function loader() {
  throw notBuiltYet()
}

export default function Placeholder() {
  return null
}
