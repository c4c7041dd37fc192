/** Format and size of a picture, read from the first bytes of its file. */
export interface PictureHeader {
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'image/avif'
  /** As stored, before rotation; null when the header has no size. */
  width: number | null
  height: number | null
  /** The EXIF orientation, 1 to 8; 1 is upright. */
  orientation: number
}

/** Enough for the longest metadata that cameras write before the size. */
export const HEADER_BYTES = 512 * 1024

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Reads the content of the file, not its name; sizes of JPEG and PNG alone. @returns null for other formats */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (PNG_SIGNATURE.every((byte, index) => bytes[index] === byte)) return readPng(view)
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpeg(view)
  const type = readContainer(bytes)
  return type && { type, width: null, height: null, orientation: 1 }
}

const brands = {
  'image/avif': ['avif', 'avis'],
  'image/heic': ['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'],
} as const

function readContainer(bytes: Uint8Array): PictureHeader['type'] | null {
  const textAt = (start: number) => String.fromCharCode(...bytes.subarray(start, start + 4))
  if (textAt(0) === 'RIFF' && textAt(8) === 'WEBP') return 'image/webp'
  if (textAt(4) !== 'ftyp') return null
  const isBrand = (names: readonly string[]) => names.includes(textAt(8))
  if (isBrand(brands['image/avif'])) return 'image/avif'
  return isBrand(brands['image/heic']) ? 'image/heic' : null
}

function readPng(view: DataView): PictureHeader {
  const hasSize = view.byteLength >= 24
  return {
    type: 'image/png',
    width: hasSize ? view.getUint32(16) : null,
    height: hasSize ? view.getUint32(20) : null,
    orientation: 1,
  }
}

function readJpeg(view: DataView): PictureHeader {
  const header: PictureHeader = { type: 'image/jpeg', width: null, height: null, orientation: 1 }
  let offset = 2
  while (offset + 9 < view.byteLength && view.getUint8(offset) === 0xff) {
    const marker = view.getUint8(offset + 1)
    const length = view.getUint16(offset + 2)
    if (marker === 0xe1) header.orientation = readOrientation(view, offset + 4, length) ?? header.orientation
    if (isFrame(marker)) {
      header.height = view.getUint16(offset + 5)
      header.width = view.getUint16(offset + 7)
      return header
    }
    offset += 2 + length
  }
  return header
}

/** SOF0 to SOF15 contain the size; C4, C8 and CC are other markers. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

const EXIF = 0x45786966
const ORIENTATION_TAG = 0x0112

function readOrientation(view: DataView, start: number, length: number): number | null {
  const end = Math.min(view.byteLength, start + length - 2)
  if (start + 14 > end || view.getUint32(start) !== EXIF) return null
  const tiff = start + 6
  const isLittleEndian = view.getUint16(tiff) === 0x4949
  const directory = tiff + view.getUint32(tiff + 4, isLittleEndian)
  if (directory + 2 > end) return null
  const count = view.getUint16(directory, isLittleEndian)
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * 12
    if (entry + 12 > end) return null
    if (view.getUint16(entry, isLittleEndian) !== ORIENTATION_TAG) continue
    const value = view.getUint16(entry + 8, isLittleEndian)
    return value >= 1 && value <= 8 ? value : null
  }
  return null
}
