/** The download of all the viewer's data as an archive. The session cookie authorises it. */
export function archiveAddress(userId: string): string {
  return `/api/v2/users/${userId}/archive`
}
