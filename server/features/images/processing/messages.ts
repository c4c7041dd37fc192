/** Messages between the server and its image process. */
export interface ProcessingRequest {
  jobId: number
  sourcePath: string
  /** The folder for `original.webp`, `standard.webp`, `cover.webp` and `thumbnail.webp`. */
  targetFolder: string
}

export interface ProcessedImage {
  /** Of the upright picture, before it is resized. */
  width: number
  height: number
  /** Base64. */
  thumbhash: string
}

/** The message for a picture that failed for an unknown reason. */
export const UNPROCESSED = 'Не получилось обработать изображение'

export type ProcessingResponse = { jobId: number } & (
  | { isNextStep: true }
  | { image: ProcessedImage }
  | { problem: string }
)
