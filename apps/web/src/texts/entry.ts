export const ENTRY = {
  claim: 'The match is on.',
  why: 'Create matches, climb the rankings and play in leagues. Or run your own.',
} as const;
