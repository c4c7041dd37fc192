import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '#contract/images/image-limits.ts'
import { HEADER_BYTES, type PictureHeader, readPictureHeader } from './picture-header.ts'

interface CheckedFile {
  file: File
  /** Null when the file is refused. */
  header: PictureHeader | null
  /** The error message. */
  refusal: string | null
}

/** Checks a chosen file before anything is sent. */
export async function checkFile(file: File): Promise<CheckedFile> {
  const header = await file
    .slice(0, HEADER_BYTES)
    .arrayBuffer()
    .then((buffer) => readPictureHeader(new Uint8Array(buffer)))
    .catch(() => null)
  const refusal = refusalOf(file.size, header)
  return { file, header: refusal ? null : header, refusal }
}

export function refusalOf(bytes: number, header: PictureHeader | null): string | null {
  if (bytes === 0) return 'файл пуст'
  if (!header) return 'подойдут JPEG, PNG, WebP, HEIC и AVIF'
  if (bytes > MAX_IMAGE_BYTES) return 'изображение больше 15 МБ'
  if ((header.width ?? 0) * (header.height ?? 0) > MAX_IMAGE_PIXELS) {
    return 'изображение больше 50 мегапикселей'
  }
  return null
}
