import { AwsClient } from 'aws4fetch'
import { type ImageStore, isImageKey } from './storage.ts'

export interface S3Options {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const REQUEST_TIMEOUT_MS = 20_000
const FOREVER = 'public, max-age=31536000, immutable'

/** Pictures in a bucket that every node sees, addressed by path (`endpoint/bucket/name`). */
export function s3Storage(options: S3Options): ImageStore {
  const client = new AwsClient({
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    region: options.region,
    service: 's3',
    retries: 3,
  })
  const base = `${options.endpoint.replace(/\/+$/, '')}/${options.bucket}`

  async function request(method: string, name: string, body?: Uint8Array): Promise<Response> {
    if (!isImageKey(name)) throw new RangeError(`«${name}» is not a name of a stored picture`)
    return client.fetch(`${base}/${name}`, {
      method,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      ...(body && {
        body: body as Uint8Array<ArrayBuffer>,
        headers: {
          'content-type': 'image/webp',
          'content-length': String(body.byteLength),
          'cache-control': FOREVER,
        },
      }),
    })
  }

  return {
    async put(name, bytes) {
      requireSuccess(await request('PUT', name, bytes))
    },
    async get(name) {
      const response = await request('GET', name)
      if (response.status === 404) return null
      return new Uint8Array(await requireSuccess(response).arrayBuffer())
    },
    async delete(name) {
      const response = await request('DELETE', name)
      if (response.status !== 404) requireSuccess(response)
    },
  }
}

function requireSuccess(response: Response): Response {
  if (!response.ok) throw new Error(`The image store answered ${response.status} ${response.statusText}`)
  return response
}
