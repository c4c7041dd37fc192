import { VIEWER_HEADER } from './api.ts'
import { errorOfResponse, noConnection } from './api-error.ts'
import { reportSessionMismatch } from './session-mismatch.ts'

export interface SendFileOptions {
  /** The origin of the second API host; empty for the pages' own. */
  origin: string
  /** 0 to 100, by bytes sent. */
  onProgress: (percent: number) => void
  signal?: AbortSignal
  /** Aborts an upload that takes longer than this. */
  timeoutMs: number
  /** The owner of the file: the server refuses it from any other account. */
  viewerId?: string
}

/**
 * Posts a file as the multipart field `file` and returns `data`. Uses XMLHttpRequest, because `fetch` reports no
 * upload progress. @throws {ApiError} for a refusal or without a connection; an `AbortError` when cancelled
 */
export function sendFile<Data>(
  path: string,
  file: Blob,
  name: string,
  { origin, onProgress, signal, timeoutMs, viewerId }: SendFileOptions,
): Promise<Data> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(abortError())
      return
    }
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let stallTimer: ReturnType<typeof setTimeout> | undefined
    const restartStallTimer = () => {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(abort, timeoutMs)
    }
    signal?.addEventListener('abort', abort, { once: true })
    request.open('POST', `${origin}${path}`)
    request.withCredentials = origin !== ''
    request.responseType = 'json'
    if (viewerId && origin === '') request.setRequestHeader(VIEWER_HEADER, viewerId)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      restartStallTimer()
      if (lengthComputable && total > 0) onProgress((loaded / total) * 100)
    }
    request.onload = () => {
      if (request.status === 201)
        return request.response ? resolve(request.response.data) : reject(noConnection())
      if (request.status === 401) reportSessionMismatch()
      reject(errorOfResponse(request.status, request.response))
    }
    request.onerror = () => reject(noConnection())
    request.onabort = () => reject(signal?.aborted ? abortError() : noConnection())
    request.onloadend = () => {
      clearTimeout(stallTimer)
      signal?.removeEventListener('abort', abort)
    }
    const form = new FormData()
    form.append('file', file, name)
    request.send(form)
    restartStallTimer()
  })
}

function abortError(): DOMException {
  return new DOMException('The upload was aborted', 'AbortError')
}
