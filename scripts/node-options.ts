/**
 * As in `npm start` and the image. Without the first, young objects may take 128 MB; without the second, the heap may grow
 * to several times what is alive before it is swept.
 */
export const nodeOptions = ['--max-semi-space-size=32', '--heap-growing-percent=30']
