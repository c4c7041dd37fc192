/** The store of picture files. Names are `stem/size.webp`; a stored file never changes. */
export interface ImageStore {
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Uint8Array | null>
  delete(name: string): Promise<void>
}

export const IMAGE_SIZES = ['original', 'standard', 'cover', 'thumbnail'] as const
export type ImageSize = (typeof IMAGE_SIZES)[number]

const NAME = /^[a-z0-9][a-z0-9-]{0,63}\/(?:original|standard|cover|thumbnail)\.webp$/

/** Only such names are read or written, so that a name from an address cannot leave the store. */
export function isImageKey(name: string): boolean {
  return NAME.test(name)
}

export function imageKey(stem: string, size: ImageSize): string {
  return `${stem}/${size}.webp`
}
