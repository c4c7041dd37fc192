import type { ImageSet } from '#contract/images/images.ts'
import { type SendFileOptions, sendFile } from '#web/lib/api/send-file.ts'

const TIMEOUT_MS = 180_000

/** Uploads by `POST /api/v2/images`. */
export async function sendPicture(
  picture: Blob,
  name: string,
  options: Omit<SendFileOptions, 'timeoutMs'>,
): Promise<ImageSet> {
  const { imageSet } = await sendFile<{ imageSet: ImageSet }>('/api/v2/images', picture, name, {
    ...options,
    timeoutMs: TIMEOUT_MS,
  })
  return imageSet
}
