import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const PAUSE_MS = 5_000

/** A part that must not cost the page: without a network its place stays as it is, and the page whole, until it comes. */
export function lazyPart<Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
): LazyExoticComponent<ComponentType<Props>> {
  const loadAtLast = (): ReturnType<typeof load> =>
    load().catch(() => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)).then(loadAtLast))
  return lazy(async () => ({ default: (await loadAtLast())[name] }))
}
