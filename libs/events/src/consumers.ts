/**
 * The consumers of each process. A process's name is also its NATS user's name. A consumer's name is also its durable's name:
 * `<process>-<purpose>`, unique, and never changed.
 */
export const CONSUMERS = {
  'account': ['account-audit'],
  'catalog-profile': ['catalog-profile-accounts', 'catalog-profile-results', 'catalog-profile-trophies'],
  'gateway': ['gateway-accounts'],
  'league': ['league-results', 'league-teams', 'league-tournaments', 'league-users'],
  'match': ['match-leagues', 'match-teams'],
  'notification': ['notification-events'],
  'tournament': ['tournament-matches', 'tournament-teams', 'tournament-users'],
  'upload': ['upload-images', 'upload-users'],
  'webhook': ['webhook-dispatch', 'webhook-owners'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A process that talks to NATS. */
export type ProcessName = keyof typeof CONSUMERS;

/** A durable that its process's NATS user may use; the names of tests begin with `test-`. */
export type ConsumerName = (typeof CONSUMERS)[ProcessName][number] | `test-${string}`;

/** Every process that talks to NATS. */
export const PROCESS_NAMES = Object.keys(CONSUMERS) as ProcessName[];
