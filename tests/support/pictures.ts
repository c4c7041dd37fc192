import sharp from 'sharp'

/** A JPEG with a red left half and a blue right half, so that a rotation is visible. */
export async function halvedJpeg(
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
