/** The only pages that other sites may frame: booking, always as a guest. Any other address is refused. */
export function isWidgetPath(path: string): boolean {
  return /^\/widget\/[a-z0-9-]+(?:\/(?:code|done))?$/.test(path)
}

export const widgetThemes = ['auto', 'light', 'dark'] as const
export type WidgetTheme = (typeof widgetThemes)[number]

/** Sent from the page inside the frame to the page around it. */
export type WidgetMessage =
  | { type: 'shodim:height'; height: number }
  | { type: 'shodim:close' }
  | { type: 'shodim:booked' }
