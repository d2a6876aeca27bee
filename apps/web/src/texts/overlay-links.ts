export const OVERLAY_LINKS = {
  title: 'Stream overlay',
  why: 'Add this address as a browser source in OBS. It shows the score of this match, and nothing else.',
  name: 'Name (optional)',
  create: 'Create overlay link',
  keep: 'Copy this link now. You won’t see it again. It works for 30 days.',
  none: 'No overlay links yet.',
  unnamed: 'Overlay link',
  revoke: 'Revoke',
  revokeWhy: 'Overlays that use it go dark right away. This can’t be undone.',
} as const;
