/** Who asks. Everything that is answered about rights is judged for this person. */
export interface Viewer {
  /** null for a guest. */
  userId: string | null
  isAdmin: boolean
  isContentManager: boolean
}

export const guest: Viewer = Object.freeze({ userId: null, isAdmin: false, isContentManager: false })
