/** As in `npm start` and the image: without it young objects may take 128 MB. */
export const nodeOptions = ['--max-semi-space-size=16']
