interface Modules {
  /** With the quiet border. */
  size: number
  data: readonly (readonly boolean[])[]
}

const WIDTH = 240
const TEXT_HEIGHT = 60

/** The code as SVG, black on white whatever the theme, with the name of the venue and a caption under it. */
export function drawQr(
  { size, data }: Modules,
  { title, caption }: { title: string; caption: string },
): string {
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  const line = (y: number, text: string, weight: number) =>
    text &&
    `<text x="${WIDTH / 2}" y="${y}" font-size="18" font-weight="${weight}" text-anchor="middle" ${fitting(text)}>${escaped(text)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${WIDTH + TEXT_HEIGHT}" width="${WIDTH}" height="${WIDTH + TEXT_HEIGHT}" font-family="system-ui, sans-serif">`,
    `<rect width="${WIDTH}" height="${WIDTH + TEXT_HEIGHT}" fill="#fff"/>`,
    `<path transform="scale(${WIDTH / size})" shape-rendering="crispEdges" d="${squares.join('')}"/>`,
    line(WIDTH + 14, title, 700),
    line(WIDTH + 42, caption, 400),
    '</svg>',
  ].join('')
}

/** Long text is drawn narrower rather than cut. */
function fitting(text: string): string {
  return text.length > 22 ? `textLength="${WIDTH - 16}" lengthAdjust="spacingAndGlyphs"` : ''
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const PNG_SCALE = 5

/** @param source the drawing as a data URL */
export async function drawingAsPng(source: string): Promise<Blob> {
  const image = new Image(WIDTH, WIDTH + TEXT_HEIGHT)
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH * PNG_SCALE
  canvas.height = (WIDTH + TEXT_HEIGHT) * PNG_SCALE
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('No picture'))), 'image/png')
  })
}
