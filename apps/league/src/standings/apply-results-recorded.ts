import type { Clock } from '@matchpoint/core';
import { appendEvents, type EventEnvelope, isImported, type ResultVersion, UNVERSIONED } from '@matchpoint/events';
import type { Logger } from '@matchpoint/telemetry';
import type { ClientBase } from 'pg';
import { appendActivities, type NewActivity } from '../feed/index.js';
import { standingsUpdated } from './events.js';
import { countRecorded } from './recount-points.js';
import { isSameResult, type LeagueResult, toUncounted, winnerOf } from './rules/league-result.js';
import { changesOf } from './rules/tally.js';
import { findCounted, leagueResults } from './store/league-results.js';
import { addToStandings, lockStandings } from './store/standings.js';

export const RESULTS_RECORDED = 'internal.match.results_recorded';
type ResultsRecorded = Pick<EventEnvelope<typeof RESULTS_RECORDED>, 'id' | 'subject' | 'data'>;

/**
 * Counts the results of one event into the standings of their leagues and publishes that to the feeds and webhooks, in the event's
 * transaction. A match counts once, however often its result arrives; a changed result is corrected by the difference, and so are later
 * ones whose points depend on it; a version below the match's current one is skipped.
 */
export async function applyResultsRecorded(
  tx: ClientBase,
  event: ResultsRecorded,
  { clock, logger }: { clock: Clock; logger: Pick<Logger, 'warn'> },
): Promise<void> {
  const versions = new Map(event.data.results.map(({ matchId, version = UNVERSIONED }) => [matchId, version]));
  const takenBack = new Set(event.data.results.flatMap(({ matchId, outcome }) => (outcome === 'void' ? [matchId] : [])));
  const told = [...new Map(event.data.results.map((result) => [result.matchId, toResult(result)])).values()];
  const counted = await findCounted(tx, [...versions.keys()]);
  // In a league now, or when last counted. A voided result is stored too, because the result itself may arrive later.
  const ofLeagues = new Set(event.data.results.flatMap(({ matchId, leagueId }) => (leagueId === undefined ? [] : [matchId])));
  const results = told.filter(({ matchId }) => ofLeagues.has(matchId) || counted.has(matchId));
  if (results.length === 0) return;
  // Before the rows of results, because every other writer of counts or configurations also takes the leagues' locks first.
  const known = await lockStandings(tx, leaguesAmong([...results.map(({ leagueId }) => leagueId), ...counted.values()]));
  const versionOf = ({ matchId }: LeagueResult): ResultVersion => ({ version: versions.get(matchId) ?? UNVERSIONED, eventId: event.id });
  const { current, applied } = await leagueResults.record(tx, results.map(toUncounted), versionOf);
  const concerned = leaguesAmong([...applied.values(), ...current].map(({ leagueId }) => leagueId));
  const unknown = concerned.filter((id) => !known.has(id));
  if (unknown.length > 0) logger.warn({ eventId: event.id, unknown }, 'results of unknown leagues are skipped');

  const points = await countRecorded(tx, current, applied);
  const changes = changesOf(applied, current, points).filter(({ leagueId }) => known.has(leagueId));
  const changed = current.filter((result) => !isSameResult(result, applied.get(result.matchId) ?? { ...result, matchId: '' }));
  await addToStandings(tx, changes, clock.now());
  await appendActivities(
    tx,
    changed.flatMap((result) => tell(result, applied.get(result.matchId), takenBack.has(result.matchId))),
    clock.now(),
  );
  // Imports reach no webhook (docs/reference/import.md#rows).
  if (!isImported(event.subject)) await appendEvents(tx, changes.map(standingsUpdated));
}

function leaguesAmong(ids: readonly (string | null)[]): string[] {
  return ids.filter((id) => id !== null);
}

/** A voided result counts in no league. */
function toResult({
  matchId,
  leagueId,
  seasonId,
  gameId,
  creatorTeamId,
  acceptedTeamId,
  outcome,
  forfeit,
  challenge = false,
  ...result
}: ResultsRecorded['data']['results'][number]): LeagueResult {
  return {
    matchId,
    gameId,
    creatorTeamId,
    acceptedTeamId,
    outcome: outcome === 'void' ? 'draw' : outcome,
    leagueId: outcome === 'void' ? null : (leagueId ?? null),
    seasonId: seasonId ?? '',
    isForfeit: forfeit,
    isChallenge: challenge,
    creatorMapsWon: result.creatorMapsWon,
    acceptedMapsWon: result.acceptedMapsWon,
    completedAt: new Date(result.completedAt).toISOString(),
  };
}

/** The feed's entries for a new or changed result. */
function tell(result: LeagueResult, before: LeagueResult | undefined, isTakenBack: boolean): NewActivity[] {
  const entry = (leagueId: string, type: string): NewActivity => ({
    leagueId,
    type,
    targetType: 'match',
    targetId: result.matchId,
    metadata: {
      gameId: result.gameId,
      seasonId: result.seasonId || null,
      creatorTeamId: result.creatorTeamId,
      acceptedTeamId: result.acceptedTeamId,
      winnerTeamId: winnerOf(result),
      creatorMapsWon: result.creatorMapsWon,
      acceptedMapsWon: result.acceptedMapsWon,
      completedAt: result.completedAt,
    },
  });
  const type = before?.leagueId ? 'match.result_corrected' : result.isForfeit ? 'match.forfeited' : 'match.completed';
  const hasLeft = before?.leagueId && before.leagueId !== result.leagueId;
  return [
    ...(hasLeft ? [entry(before.leagueId, isTakenBack ? 'match.result_corrected' : 'match.removed')] : []),
    ...(result.leagueId === null ? [] : [entry(result.leagueId, hasLeft ? 'match.completed' : type)]),
  ];
}
