/** A file that the browser saves: all one's own data as one archive. The cookie opens it for its owner alone. */
export function archiveAddress(userId: string): string {
  return `/api/v2/users/${userId}/archive`
}
