/** Apart from the texts of the admin pages, because every signed-in user of a public page loads it. */
export const ADMIN_LINK = {
  openInAdmin: 'Open in Admin',
} as const;
