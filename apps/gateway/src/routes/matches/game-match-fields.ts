/** Shared by the operations of game servers (docs/reference/authentication.md#kinds). */
export const GAME_READ = { tag: 'Game developer', scope: 'game.lifecycle:read', keyKind: 'game_developer' } as const;
export const GAME_WRITE = {
  tag: 'Game developer',
  scope: 'game.lifecycle:read-write',
  keyKind: 'game_developer',
  isIdempotent: true,
} as const;
/** Scores are idempotent by nature and take no Idempotency-Key (docs/reference/scores.md). */
export const GAME_SCORE_WRITE = {
  tag: 'Game developer',
  scope: 'game.scores:write',
  keyKind: 'game_developer',
  isRepeatable: true,
} as const;
