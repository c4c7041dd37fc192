/** The option of `npm start` and of the container image: the young generation may take 128 MB otherwise, also at rest. */
export const nodeOptions = ['--max-semi-space-size=16']
