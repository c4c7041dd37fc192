/** What the server hands to the pages it renders. */
export interface PageParts {
  /** The API of this process, without a socket. `url` is a path with its query. */
  callApi(request: {
    method: string
    url: string
    body?: unknown
  }): Promise<{ status: number; body: unknown }>
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
}
