import type { OperationInput, OperationName } from './api.ts'

/** The response of an operation; read-only, because several pages may share it. */
export interface OperationResponse {
  status: number
  body: unknown
}

/** Services and data that the server passes to the renderer of a page. */
export interface RenderContext {
  /** The API of this process, without a socket and without HTTP. */
  callApi<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name> | undefined,
  ): Promise<OperationResponse>
  /** The signed-in person; null for a guest. */
  viewer: PageViewer | null
  /** The nonce of the content security policy, for every script of this page. */
  nonce: string
  /** The time of rendering, in milliseconds. */
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
  /** The city last looked at in this browser on a page made for one visitor, else the default one. */
  city: { latinName: string; name: string }
  /** Other sites by which one may sign in (OpenID Connect); absent where there are none. */
  signInSites?: readonly SignInSite[]
  /** The operator of the site with contacts. */
  operator?: { name: string; email: string; phone: string }
}

/** A document names only the settings that differ from these. */
export const defaultPageSettings = {
  mainApiOrigin: '',
  secondApiOrigin: '',
  mapStyleUrl: 'https://tiles.openfreemap.org/styles/positron',
}

export interface SignInSite {
  id: string
  name: string
}

/** The files that a document links to. */
export interface PageAssets {
  /** The entry module of the browser. */
  entry: string
  /** The imports of the entry and of the page's routes. */
  scripts: readonly string[]
  /** Modules that run in the background of every page of a signed-in person. */
  viewerScripts: readonly string[]
  styles: readonly string[]
  /** Markup that only the development server adds. */
  development?: string
}

/** Finds the assets of a page by the ids of its routes: files under `web/` without their extension. */
export type AssetsOf = (routeIds: readonly string[]) => PageAssets | Promise<PageAssets>

export interface PageResponse {
  status: number
  headers: Record<string, string>
  /** The document, in order. One string of it would be copied once more, which is slow from 64K characters on. */
  parts: readonly string[]
  /** Errors of our own code, for the log. */
  failures: readonly unknown[]
}

/** The function that the web build exports to the server. @param url absolute */
export type RenderPage = (url: string, context: RenderContext, assetsOf: AssetsOf) => Promise<PageResponse>
