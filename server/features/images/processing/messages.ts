/** Messages between the server and its image process. */
export interface ProcessingRequest {
  jobId: number
  sourcePath: string
  /** Gets `original.webp`, `standard.webp`, `cover.webp` and `thumbnail.webp`. */
  targetFolder: string
}

export interface ProcessedImage {
  /** Of the picture turned upright, before it is made smaller. */
  width: number
  height: number
  /** Base64. */
  thumbhash: string
}

/** A picture that nothing can be said about, but that could not be made. */
export const UNPROCESSED = 'Не удалось обработать изображение'

export type ProcessingResponse = { jobId: number } & (
  | { isNextStep: true }
  | { image: ProcessedImage }
  | { problem: string }
)
