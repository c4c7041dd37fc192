import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  type LazyExoticComponent,
  lazy,
  type MemoExoticComponent,
  memo,
  Suspense,
} from 'react'
import { whenPageIdle } from '../browser/page-idle.ts'

const PAUSE_MS = 5_000

/** A part that must not cost the page: without a network its place stays as it is, and the page whole, until it comes. */
export function lazyWithRetry<Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
): LazyExoticComponent<ComponentType<Props>> {
  const loadAtLast = (): ReturnType<typeof load> =>
    load().catch(() => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)).then(loadAtLast))
  return lazy(async () => ({ default: (await loadAtLast())[name] }))
}

/**
 * A lazy part that the server has drawn: its code is loaded once the page is idle. React throws such a part away when what
 * stands around it is drawn again before its code has come; with the same props it is left alone.
 */
export function lazyHydrated<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
): MemoExoticComponent<FunctionComponent<Props>> {
  const Part = lazyWithRetry(name, import.meta.env.SSR ? load : () => whenPageIdle().then(load))
  return memo((props: Props) => createElement(Suspense, null, createElement(Part, props)))
}
