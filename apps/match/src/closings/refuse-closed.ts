import { DomainError } from '@matchpoint/errors';
import type { ClientBase } from 'pg';
import { findClosings, findLeagueVersion, holdClosings } from '../db/league-closings.js';
import type { MatchState } from '../domain/match-state.js';

interface JudgedMatch {
  leagueId: string;
  gameId: string;
  leagueSeasonId?: string | null | undefined;
  teamIds: string[];
  /** The league closings that its answer about the match has taken into account. */
  version: number;
}

/**
 * Refuses to create a match if something it belongs to was closed after the league was asked. Nothing is closed until the transaction
 * ends, so a later closing finds the match that it creates (docs/reference/leagues.md#effects-on-matches).
 * @throws DomainError error_league_not_eligible
 */
export async function refuseClosed(
  tx: ClientBase,
  { leagueId, gameId, leagueSeasonId = null, teamIds, version }: JudgedMatch,
): Promise<void> {
  await holdClosings(tx, leagueId);
  const [closing] = await findClosings(tx, { leagueId, version, gameId, seasonId: leagueSeasonId, teamIds });
  if (closing) throw notEligible(closing.reason);
}

interface Joining {
  teamId: string;
  /** The closings known when the team asked to join. */
  version: number;
}

/**
 * Refuses a second team for a league's match that a closing ends or refuses; the league was asked at `version`.
 * @throws DomainError error_league_not_eligible
 */
export async function refuseClosedMatch(tx: ClientBase, match: MatchState, version: number, joining?: Joining): Promise<void> {
  const { leagueId, gameId, leagueSeasonId, creatorTeamId, challengedTeamId } = match;
  if (leagueId === null) return;
  await holdClosings(tx, leagueId);
  const ownVersion = await findLeagueVersion(tx, match.id);
  const ownTeams = [creatorTeamId, ...(challengedTeamId === null ? [] : [challengedTeamId])];
  const teamIds = [...ownTeams, ...(joining ? [joining.teamId] : [])];
  const since = Math.min(ownVersion, version, joining?.version ?? version);
  const closings = await findClosings(tx, { leagueId, version: since, gameId, seasonId: leagueSeasonId, teamIds });
  const closing = closings.find(({ version: at, scope, targetId, effect }) => {
    if (at > version) return true;
    if (effect === 'refuse') return false;
    const ofOthers = scope === 'team' && !ownTeams.includes(targetId);
    return at > (ofOthers ? (joining?.version ?? version) : ownVersion);
  });
  if (closing) throw notEligible(closing.reason);
}

const notEligible = (reason: string): DomainError =>
  new DomainError('error_league_not_eligible', { message: `The league has closed this: ${reason.replaceAll('_', ' ')}.` });
