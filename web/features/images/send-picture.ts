import type { ImageSet } from '#contract/images.ts'
import { VIEWER_HEADER } from '#web/lib/api.ts'
import { errorOfAnswer, noConnection } from '#web/lib/api-error.ts'
import { announceRefusal } from '#web/lib/refusals.ts'

/** A picture that makes no way for so long will not arrive. */
const PATIENCE_MS = 180_000

interface SendOptions {
  /** Of the second host; empty for the pages' own. */
  origin: string
  /** 0 to 100, of the bytes that have left. */
  onProgress: (percent: number) => void
  signal: AbortSignal
  /** Whose picture it is: the server refuses it from anybody else. */
  viewerId?: string
}

/**
 * `POST /api/v2/images`. Not `fetch`, which does not tell how much has been sent.
 * @throws {ApiError} of a refusal or without a connection; an `AbortError` when given up
 */
export function sendPicture(picture: Blob, name: string, options: SendOptions): Promise<ImageSet> {
  const { origin, onProgress, signal, viewerId } = options
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(abortError())
      return
    }
    const request = new XMLHttpRequest()
    const giveUp = () => request.abort()
    signal.addEventListener('abort', giveUp, { once: true })
    request.open('POST', `${origin}/api/v2/images`)
    request.withCredentials = origin !== ''
    request.timeout = PATIENCE_MS
    request.responseType = 'json'
    if (viewerId && origin === '') request.setRequestHeader(VIEWER_HEADER, viewerId)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress((loaded / total) * 100)
    }
    request.onload = () => {
      if (request.status === 201) return resolve(request.response.data.imageSet)
      if (request.status === 401) announceRefusal()
      reject(errorOfAnswer(request.status, request.response))
    }
    request.onerror = () => reject(noConnection())
    request.ontimeout = () => reject(noConnection())
    request.onabort = () => reject(abortError())
    request.onloadend = () => signal.removeEventListener('abort', giveUp)
    const form = new FormData()
    form.append('file', picture, name)
    request.send(form)
  })
}

function abortError(): DOMException {
  return new DOMException('The upload was given up', 'AbortError')
}
