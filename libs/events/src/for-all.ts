import type { Audience } from './audience.js';
import type { WebhookEventType } from './schemas/index.js';

type LeagueEventType = Extract<WebhookEventType, `league.${string}`>;

/**
 * Whether anybody may know that it happened, because a public read of the league shows it anyway (its state, games, rules, seasons, teams,
 * bans and tables). Matters between the league and one of its people or teams are private to them.
 */
const IS_FOR_ALL: Readonly<Record<LeagueEventType, boolean>> = {
  'league.announcement': false,
  'league.application_withdrawn': false,
  'league.ban_revoked': true,
  'league.cooldown_cleared': false,
  'league.cooldown_issued': false,
  'league.created': true,
  'league.display_rules_updated': true,
  'league.featured': true,
  'league.game_added': true,
  'league.game_removed': true,
  'league.game_toggled': true,
  'league.ownership_transferred': false,
  'league.penalty_issued': false,
  'league.penalty_revoked': false,
  'league.points_updated': false,
  'league.rules_updated': true,
  'league.season_activated': true,
  'league.season_completed': true,
  'league.season_created': true,
  'league.season_finalized': true,
  'league.season_removed': true,
  'league.season_updated': true,
  'league.settings_updated': false,
  'league.shutdown': true,
  'league.shutdown_requested': false,
  'league.staff_added': false,
  'league.staff_invited': false,
  'league.staff_removed': false,
  'league.staff_role_changed': false,
  'league.standings_updated': true,
  'league.suspended': true,
  'league.team_applied': false,
  'league.team_approved': true,
  'league.team_banned': true,
  'league.team_denied': false,
  'league.team_left': true,
  'league.team_removed': true,
  'league.unfeatured': true,
  'league.unsuspended': true,
  'league.verified': true,
};

/** The subject of the event. The actor and the details go to the league's members only. */
const SHOWN = ['leagueId', 'targetType', 'targetId', 'teamId', 'gameId'];

/** The part of a league event that anybody may know; undefined if none. */
export function ofLeagueForAll({
  type,
  data,
}: {
  type: string;
  data: Readonly<Record<string, unknown>>;
}): Record<string, unknown> | undefined {
  if (!isOfLeagueForAll(type)) return undefined;
  return Object.fromEntries(Object.entries(data).filter(([name]) => SHOWN.includes(name)));
}

const isOfLeagueForAll = (type: string): boolean => Object.hasOwn(IS_FOR_ALL, type) && IS_FOR_ALL[type as LeagueEventType];

/** Families that everyone who may read the match may read. All others are only for the people they concern. */
const OF_MATCHES = /^(match|score)\./;
const OF_TOURNAMENTS = /^tournament\./;

/** An event from before the match was published names only its creator's team, and stays private to it. */
export const isOfMatchForAll = ({ type, audience }: { type: string; audience: Audience }): boolean =>
  OF_MATCHES.test(type) && audience.gameId !== undefined;

/**
 * Whether anybody may know that an event happened, judged by its audience: events of a published match or a listed tournament, and those of
 * a league that its public reads show (docs/reference/live-streams.md).
 */
export function isForAll(event: { type: string; audience: Audience }): boolean {
  if (OF_TOURNAMENTS.test(event.type)) return event.audience.gameId !== undefined;
  return isOfMatchForAll(event) || isOfLeagueForAll(event.type);
}
