import sharp from 'sharp'
import type { ImageSet } from '#contract/images/images.ts'

/** A JPEG with a red left half and a blue right half, so that a rotation is visible. */
export async function twoColorJpeg(
  width: number,
  height: number,
  options: { orientation?: number; gps?: boolean } = {},
): Promise<Buffer> {
  const right = await sharp({
    create: { width: Math.floor(width / 2), height, channels: 3, background: '#0000ff' },
  })
    .png()
    .toBuffer()
  const picture = sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: right, left: Math.ceil(width / 2), top: 0 },
  ])
  return picture
    .withExif({
      IFD0: { Copyright: 'secret-owner' },
      ...(options.gps && { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' } }),
    })
    .withMetadata(options.orientation ? { orientation: options.orientation } : {})
    .jpeg()
    .toBuffer()
}

/** The same picture as HEIC, 64 × 48; stored as bytes, because no package here can encode HEIC. */
export const twoColorHeic = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA',
    'AAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAagACAAEA',
    'AAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAA',
    'AADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAe',
    'ugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAA',
    'AAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QA',
    'AAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAHJtZGF0AAAAZigBrxOA+BDhp//8TSj/+nXPD9PMiYn/+tNSR/hUO//WicPy',
    'SkWzrHl9nv8H4h1KpEq3xpK+HfM2sf+d4tvFAhneIy6JZXLEP+zlxMa+qdw77mN6fapRbf83mqG4xuGn3Gx6O58SuA==',
  ].join(''),
  'base64',
)

/** A multipart body with one file, as a browser sends it. */
export function multipart(bytes: Uint8Array, filename = 'photo.jpg', type = 'image/jpeg') {
  const boundary = '----shodim-test-boundary'
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}

/** A picture as the API returns it, without a file. */
export function imageSetOf(id: string): ImageSet {
  const file = { url: `/uploads/${id}.webp`, width: 1, height: 1 }
  return {
    id,
    original: file,
    standard: file,
    cover: file,
    thumbnail: file,
    thumbhash: null,
    orderNumber: 0,
    description: '',
    date: '21-11-2026',
    isDeleted: false,
  }
}
