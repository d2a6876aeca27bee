import type { match } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { MatchRows, NewMatch } from '../db/insert-match.js';
import { checkGame, checkObjectives, checkPool, type GameRules, type TeamRoster } from '../domain/create-rules.js';
import type { MatchStage } from '../domain/match-stage.js';
import type { RosterState, Side } from '../domain/match-state.js';
import { newMatchState } from '../domain/new-match.js';
import { newRoster } from '../domain/rosters.js';
import { winsNeeded } from '../domain/series.js';
import { timersOf } from '../domain/timers.js';
import { toOutbox } from '../outbox/match-events.js';
import { type FieldedSide, fieldSide } from './field-side.js';
import { playAt } from './play-at.js';

/** Maximum size of a map pool, from which a series plays some. */
const MOST_MAPS = 32;
const LONGEST_LABEL = 60;

/** Data of other services for new matches. */
export interface MatchFacts {
  readonly teams: ReadonlyMap<string, TeamRoster>;
  /** Free agents who may not play. */
  readonly barredIds: ReadonlySet<string>;
}

/**
 * A match of a tournament with its dependent rows: ACCEPTED and published, with those on the tournament's rosters who may play by now.
 * Pure.
 * @throws error_team_not_found, error_game_not_found, error_team_not_active, error_roster_too_small; INVALID_INPUT
 */
export function newMatchOf(item: match.NewTournamentMatch, facts: MatchFacts, game: GameRules | undefined, now: Date): MatchRows {
  const { creator, accepted } = item;
  if (!creator || !accepted) throw invalidInput('body.items', 'a match has two sides');
  if (!game) throw new DomainError('error_game_not_found');
  check(item, game);
  const teams = [requireTeam(facts.teams, creator, game), requireTeam(facts.teams, accepted, game)] as const;
  if (teams[0].id === teams[1].id) throw invalidInput('body.accepted.teamId', 'the same team as creator.teamId');
  const rosters = [
    rosterOf('creator', teams[0], fieldSide(creator, teams[0], facts.barredIds)),
    rosterOf('accepted', teams[1], fieldSide(accepted, teams[1], facts.barredIds)),
  ];
  const created = toNewMatch(item, teams, game, now);
  const outbox = toOutbox(
    created,
    [
      { type: 'match.created', data: {} },
      { type: 'match.accepted', data: {} },
    ],
    created.createdAt,
  );
  return {
    match: { ...created, eventSequence: outbox.eventSequence },
    rosters,
    timers: timersOf(created, []),
    events: outbox.events,
  };
}

function check(item: match.NewTournamentMatch, game: GameRules): void {
  checkGame(item, game);
  if (item.selectedMaps.length > MOST_MAPS) throw invalidInput('body.selectedMaps', `at most ${MOST_MAPS}`);
  checkPool(item.selectedMaps, item.gameModeId, game, 'body.selectedMaps');
  checkObjectives(item.selectedObjectives, game);
  if (item.attempt < 1) throw invalidInput('body.attempt', 'must be at least 1');
  if ((item.stage?.label.length ?? 0) > LONGEST_LABEL) throw invalidInput('body.stage.label', `at most ${LONGEST_LABEL} characters`);
  if (item.headstart < 0 || item.headstart >= winsNeeded(item.bestOf)) throw invalidInput('body.headstart', 'must leave the series open');
}

function requireTeam(teams: ReadonlyMap<string, TeamRoster>, { teamId }: match.TournamentMatchSide, game: GameRules): TeamRoster {
  const team = teams.get(teamId);
  if (!team) throw new DomainError('error_team_not_found');
  if (team.gameId !== game.id) throw invalidInput('body.teamId', `the team does not play ${game.id}`);
  if (!team.isActive) throw new DomainError('error_team_not_active');
  return team;
}

function toNewMatch(
  item: match.NewTournamentMatch,
  [creator, accepted]: readonly [TeamRoster, TeamRoster],
  game: GameRules,
  now: Date,
): NewMatch {
  return {
    ...newMatchState({
      id: item.matchId,
      origin: 'tournament',
      status: 'ACCEPTED',
      publishStatus: 'PUBLISHED',
      gameId: game.id,
      gameMode: item.gameModeId,
      rewardBonus: game.modes.get(item.gameModeId) ?? 0,
      bestOf: item.bestOf,
      teamSize: item.teamSize,
      matchType: 'XP_ONLY',
      wagerAmount: null,
      selectedMaps: item.selectedMaps,
      mapSelectionType: item.mapSelectionType,
      creatorTeamId: creator.id,
      acceptedTeamId: accepted.id,
      challengedTeamId: null,
      leagueId: null,
      leagueSeasonId: null,
      tournamentId: item.tournamentId,
      tournamentNodeId: item.nodeId,
      tournamentAttempt: item.attempt,
      headstart: item.headstart,
      scheduledAt: playAt(item.roundStartsAt, now),
      createdAt: now.toISOString(),
    }),
    platform: item.platform,
    inputDevice: item.inputDevice,
    region: item.region,
    mapPreferenceMode: item.mapPreferenceMode,
    involvesLeagueTeam: creator.isLeagueTeam || accepted.isLeagueTeam,
    selectedObjectives: item.selectedObjectives,
    gameSpecificOptions: null,
    lockedRules: null,
    notes: null,
    stage: toStage(item.stage),
    leagueVersion: 0,
    createdByUserId: null,
    createdByKeyId: null,
  };
}

function toStage(stage: match.MatchStage | undefined): MatchStage | null {
  if (!stage) return null;
  const { label, round, group } = stage;
  return { label, ...(round !== undefined && { round }), ...(group !== undefined && { group }) };
}

function rosterOf(side: Side, { id: teamId, name }: TeamRoster, { activeUserIds, benchUserIds, spots }: FieldedSide): RosterState {
  if (activeUserIds.length === 0)
    throw new DomainError('error_roster_too_small', { message: `The roster of ${name} has no players who may play.` });
  const bench = benchUserIds.map((id, index) => ({ id, priority: index + 1 }));
  return { ...newRoster(side, teamId, activeUserIds, bench), spots };
}
