import type { OperationInput, OperationName } from './api.ts'

/** What an operation answers, body and all. Several pages may read it at once: it must not be changed. */
export interface OperationAnswer {
  status: number
  body: unknown
}

/** What the server hands to the pages it renders. */
export interface PageParts {
  /** The API of this process, without a socket and without HTTP. */
  callApi<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name> | undefined,
  ): Promise<OperationAnswer>
  /** The signed-in person; null for a guest. */
  viewer: PageViewer | null
  /** For every script of this page. */
  nonce: string
  /** Milliseconds: the moment the page is true at. */
  now: number
  settings: PageSettings
}

export interface PageViewer {
  id: string
  isAdmin: boolean
  isContentManager: boolean
}

/** Configuration the browser needs. */
export interface PageSettings {
  publicUrl: string
  mainApiOrigin: string
  secondApiOrigin: string
  mapStyleUrl: string
  /** Who runs this site and how to reach them. */
  operator?: { name: string; email: string; phone: string }
}

/** The files that a page needs from its first moment. */
export interface PageAssets {
  /** The module that starts everything. */
  entry: string
  /** The imports of the entry and of the page's routes. */
  scripts: readonly string[]
  /** Parts that run behind every page of somebody signed in. */
  viewerScripts: readonly string[]
  styles: readonly string[]
  /** Markup that only a server for developers adds. */
  development?: string
}

/** Asked with the ids of the routes that a page is made of. */
export type AssetsOf = (routeIds: readonly string[]) => PageAssets | Promise<PageAssets>

export interface PageAnswer {
  status: number
  headers: Record<string, string>
  body: string
  /** Errors of our own code, for the log: the page says so in words. */
  failures: readonly unknown[]
}

/** The export of the web's build for the server. @param url absolute */
export type RenderPage = (url: string, parts: PageParts, assetsOf: AssetsOf) => Promise<PageAnswer>
