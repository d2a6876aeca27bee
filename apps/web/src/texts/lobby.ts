export const LOBBY = {
  title: 'Lobby code',
  save: 'Save code',
  copy: 'Copy',
  copied: 'Copied',
  saved: 'Saved. Both teams can see it.',
} as const;
