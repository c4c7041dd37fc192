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

/**
 * A lazy component whose loading failure does not break the page: its place stays empty until a retry succeeds. Chromium
 * never loads a failed module again in the same document; there a retry makes `watchForNewVersion` reload the page once
 * the network is back.
 */
export function lazyWithRetry<Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
): LazyExoticComponent<ComponentType<Props>> {
  const loadUntilSuccess = (): ReturnType<typeof load> =>
    load().catch(() => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)).then(loadUntilSuccess))
  return lazy(async () => ({ default: (await loadUntilSuccess())[name] }))
}

/**
 * A lazy component that the server has rendered: its code is loaded once the page is idle. React drops the server's
 * markup when the parent renders again with other props before the code has loaded.
 */
export function lazyHydrated<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
): MemoExoticComponent<FunctionComponent<Props>> {
  const Part = lazyWithRetry(name, import.meta.env.SSR ? load : () => whenPageIdle().then(load))
  return memo((props: Props) => createElement(Suspense, null, createElement(Part, props)))
}
