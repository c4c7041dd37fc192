/**
 * The options of `npm start` and of the container image. The first limits the young generation (it may take 128 MB otherwise);
 * the second makes garbage collection start before the heap is several times as large as its live objects.
 */
export const nodeOptions = ['--max-semi-space-size=32', '--heap-growing-percent=30']
