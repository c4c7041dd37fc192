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
