/** Kinds of notifications (docs/reference/notifications.md#kinds), shared by the service and the gateway's operations. */
export const NOTIFICATION_KINDS = [
  'match_needs_you',
  'match_scheduled',
  'match_started',
  'match_result',
  'match_cancelled',
  'league_news',
  'announcement',
  'membership',
  'staff_todo',
  'ticket_reply',
  'invitation',
  'trophy',
  'endpoint_disabled',
  'tournament_news',
  'player_live',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Kinds that a follow of level `results` includes (docs/reference/notifications.md#follows). */
export const RESULT_NOTIFICATION_KINDS = ['match_result', 'league_news', 'tournament_news'] as const satisfies readonly NotificationKind[];
