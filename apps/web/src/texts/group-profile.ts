/** Texts of the forms that change the profile of a team or an organization. */
export const GROUP_PROFILE = {
  team: 'Team profile',
  organization: 'Organization profile',
  logo: 'Logo',
  logoWhy: 'PNG, JPEG or WebP, at most 5 MiB. Leave empty to keep the current one.',
  removeLogo: 'Remove the current logo',
  visibility: 'Who can see it',
  teamVisibility:
    'Only members see the record of a limited team. A private team also hides its roster and matches, and leaves the rankings.',
  organizationVisibility: 'Only members can find and see a private organization.',
  organizationNameWhy: 'You can change the name once every 7 days. The address changes with it, and the old one redirects for 90 days.',
  save: 'Save profile',
} as const;
