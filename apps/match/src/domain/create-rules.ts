import { DAY_MS } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { GameFacts } from './bind-imported-match.js';
import type { BenchPlayer } from './match-state.js';
import { BEST_OF } from './series.js';

const EARLIEST_MS = 5 * 60_000;
const LATEST_MS = 366 * DAY_MS;

/** The catalog's rules of a game that new matches must meet. */
export interface GameRules extends GameFacts {
  isAvailable: boolean;
  /** Mode id to its map pool. */
  mapPools: ReadonlyMap<string, ReadonlySet<string>>;
  releasedMapIds: ReadonlySet<string>;
  objectiveIds: ReadonlySet<string>;
}

/** The facts of a team that new matches must meet. */
export interface TeamRoster {
  id: string;
  name: string;
  gameId: string;
  isLeagueTeam: boolean;
  /** Neither disbanded nor disabled. */
  isActive: boolean;
  isPrivate: boolean;
  memberIds: ReadonlySet<string>;
  captainIds: ReadonlySet<string>;
}

export interface MatchPlan {
  gameModeId: string;
  teamSize: number;
  bestOf: number;
  selectedMaps: readonly string[];
  selectedObjectives: readonly string[];
  scheduledAt?: string;
  matchType?: string;
  wagerAmount?: number;
}

/** Checks a new match against its game's catalog (docs/reference/matches.md#creation). @throws INVALID_INPUT naming the field */
export function checkPlan(plan: MatchPlan, game: GameRules, now: Date): void {
  checkGame(plan, game);
  checkMaps(plan.selectedMaps, plan, game, 'body.selectedMaps');
  checkObjectives(plan.selectedObjectives, game);
  checkWager(plan);
  checkSchedule(plan.scheduledAt, now);
}

/** Checks that the game has this kind of match. @throws INVALID_INPUT naming the field */
export function checkGame(plan: Pick<MatchPlan, 'gameModeId' | 'bestOf' | 'teamSize'>, game: GameRules): void {
  if (!game.isAvailable) throw invalidInput('body.gameId', `${game.id} is not available for matches`);
  if (!game.modes.has(plan.gameModeId)) throw invalidInput('body.gameModeId', `${game.id} has no mode ${plan.gameModeId}`);
  if (!(BEST_OF as readonly number[]).includes(plan.bestOf)) throw invalidInput('body.bestOf', `must be one of ${BEST_OF.join(', ')}`);
  if (plan.teamSize < game.minTeamSize || plan.teamSize > game.maxTeamSize) {
    throw invalidInput('body.teamSize', `must be at least ${game.minTeamSize} and at most ${game.maxTeamSize} for this game`);
  }
}

/** @throws INVALID_INPUT for an objective that the game does not have */
export function checkObjectives(objectives: readonly string[], game: GameRules): void {
  const unknown = objectives.findIndex((id) => !game.objectiveIds.has(id));
  if (unknown !== -1) throw invalidInput(`body.selectedObjectives[${unknown}]`, `${game.id} has no objective ${objectives[unknown]}`);
}

/** Checks the maps of a match: released, in the mode's pool, and at most one per map of the series. @throws INVALID_INPUT */
export function checkMaps(
  maps: readonly string[],
  { gameModeId, bestOf }: Pick<MatchPlan, 'gameModeId' | 'bestOf'>,
  game: GameRules,
  path: string,
): void {
  if (maps.length > bestOf) throw invalidInput(path, `at most ${bestOf} in a best of ${bestOf}`);
  checkPool(maps, gameModeId, game, path);
}

/** Checks the maps that may be played: released, and in the mode's pool. @throws INVALID_INPUT */
export function checkPool(maps: readonly string[], gameModeId: string, game: GameRules, path: string): void {
  const pool = game.mapPools.get(gameModeId);
  for (const [index, map] of maps.entries()) {
    if (!pool?.has(map)) throw invalidInput(`${path}[${index}]`, `${map} is not in the pool of ${gameModeId}`);
    if (!game.releasedMapIds.has(map)) throw invalidInput(`${path}[${index}]`, `${map} is not released`);
  }
}

function checkWager({ matchType, wagerAmount }: MatchPlan): void {
  if (wagerAmount === undefined) return;
  if (matchType !== 'WAGER') throw invalidInput('body.wagerAmount', 'only with matchType WAGER');
  if (!(wagerAmount > 0)) throw invalidInput('body.wagerAmount', 'must be above 0');
}

function checkSchedule(scheduledAt: string | undefined, now: Date): void {
  if (scheduledAt === undefined) return;
  const aheadMs = Date.parse(scheduledAt) - now.getTime();
  if (!(aheadMs >= -EARLIEST_MS && aheadMs <= LATEST_MS))
    throw invalidInput('body.scheduledAt', 'must be from 5 minutes ago to 366 days ahead');
}

/** Checks a team for a match of this game and size. @throws INVALID_INPUT; error_team_not_active */
export function checkTeam(team: TeamRoster, game: Pick<GameRules, 'id'>, teamSize: number, path: string): void {
  if (team.gameId !== game.id) throw invalidInput(path, `the team does not play ${game.id}`);
  if (!team.isActive) throw new DomainError('error_team_not_active');
  const { size } = team.memberIds;
  if (teamSize > size) throw invalidInput('body.teamSize', `the team ${team.name} has only ${size} ${size === 1 ? 'member' : 'members'}`);
}

/** Checks players and bench: members of the team, each once (docs/reference/matches.md#creation). @throws INVALID_INPUT */
export function checkRoster(team: TeamRoster, active: readonly string[], bench: readonly BenchPlayer[]): void {
  if (active.length === 0) throw invalidInput('body.activeRoster', 'at least one player');
  const named = [
    ...active.map((id, index) => ({ id, path: `body.activeRoster[${index}]` })),
    ...bench.map(({ id }, index) => ({ id, path: `body.benchRoster[${index}].id` })),
  ];
  const seen = new Set<string>();
  for (const { id, path } of named) {
    if (!team.memberIds.has(id)) throw invalidInput(path, `${id} is not a member of the team`);
    if (seen.has(id)) throw invalidInput(path, `${id} is named twice`);
    seen.add(id);
  }
}

/** The bench in the order of substitution: lowest priority first. */
export function sortBench(bench: readonly BenchPlayer[]): BenchPlayer[] {
  return bench.toSorted((one, other) => one.priority - other.priority);
}
