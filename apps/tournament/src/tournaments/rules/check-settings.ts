import { DomainError, type Issue } from '@matchpoint/errors';
import { findConfigProblems } from '../../domain/bracket/check-config.js';
import { findPointsProblem, type PointsRow } from '../../domain/placements/awards.js';
import type { CatalogGame } from '../../peers/index.js';
import { type HostType, LATEST_START_MS, type TournamentSettings } from '../../record/index.js';

const MOST_MAPS = 32;
const MOST_PRIZES = 64;
const MOST_SPONSORS = 10;
/** The scale of amounts of money, at which binary fractions are rounded. */
const CENT = 0.005;

type Check = (isValid: boolean, path: string, message: string) => void;

/**
 * Checks settings as a whole: against the catalog, the format's bounds and each other (docs/reference/tournaments.md#settings).
 *
 * @param now a startsAt before it is refused; undefined: it was accepted earlier
 * @throws DomainError INVALID_INPUT with an issue for every problem
 */
export function checkSettings(
  settings: TournamentSettings,
  hostType: HostType,
  game: CatalogGame | undefined,
  now: Date | undefined,
): void {
  const issues: Issue[] = [];
  const check: Check = (isValid, path, message) => {
    if (!isValid) issues.push({ path: `body.${path}`, message });
  };
  checkGame(settings, game, check);
  checkParticipants(settings, check);
  checkTimes(settings, now, check);
  checkPrizes(settings, check);
  checkPoints(settings, hostType, check);
  check((settings.sponsorTags?.length ?? 0) <= MOST_SPONSORS, 'sponsorTags', `must have at most ${MOST_SPONSORS} entries`);
  const [first] = issues;
  if (first === undefined) return;
  const reason = reasonOf(first, settings);
  const details = { issues, ...(reason !== undefined && { reason }) };
  throw new DomainError('INVALID_INPUT', { message: `${first.path}: ${first.message}`, details });
}

const ENABLED_PATH = 'body.leaguePointsEnabled';
const POINTS_PATH = 'body.leaguePointsByPlacement';
/** The error reason for league points if the host is not a league. */
const NOT_LEAGUE = 'NOT_LEAGUE';

function reasonOf({ path }: Issue, { leaguePointsByPlacement }: TournamentSettings): string | undefined {
  if (path === ENABLED_PATH) return NOT_LEAGUE;
  return path === POINTS_PATH ? findPointsProblem(leaguePointsByPlacement ?? []) : undefined;
}

/** @throws DomainError INVALID_INPUT with a reason, for league points of a host that is not a league */
export function checkPointsHost(isEnabled: boolean, hostType: HostType): void {
  if (!isEnabled || hostType === 'league') return;
  const issues = [{ path: ENABLED_PATH, message: 'is for tournaments that a league hosts' }];
  throw new DomainError('INVALID_INPUT', { message: `${ENABLED_PATH}: ${issues[0]!.message}`, details: { issues, reason: NOT_LEAGUE } });
}

/** @throws DomainError INVALID_INPUT with the problem of a list of league points */
export function checkPointsRows(rows: readonly PointsRow[] | undefined): void {
  const problem = rows === undefined ? undefined : findPointsProblem(rows);
  if (problem === undefined) return;
  const message = `is refused: ${problem}`;
  const issues = [{ path: POINTS_PATH, message }];
  throw new DomainError('INVALID_INPUT', { message: `${POINTS_PATH}: ${message}`, details: { issues, reason: problem } });
}

function checkGame(
  { teamSize, playlistId, defaultMatchConfig: config }: TournamentSettings,
  found: CatalogGame | undefined,
  check: Check,
): void {
  if (found === undefined) return check(false, 'gameId', 'is not a game of the catalog');
  const { game, objectiveIds } = found;
  check(game.isAvailableForMatchApi, 'gameId', `${game.id} is not available for matches`);
  check(
    teamSize >= game.minTeamSize && teamSize <= game.maxTeamSize,
    'teamSize',
    `must be at least ${game.minTeamSize} and at most ${game.maxTeamSize} for this game`,
  );
  check(
    playlistId === undefined || game.playlists.some(({ id }) => id === playlistId),
    'playlistId',
    `${game.id} has no playlist ${playlistId}`,
  );
  const mode = game.modes.find(({ id }) => id === config.gameModeId);
  check(mode !== undefined, 'defaultMatchConfig.gameModeId', `${game.id} has no mode ${config.gameModeId}`);
  if (mode === undefined) return;
  const pool = new Set(game.modeMapPools.find(({ modeId }) => modeId === mode.id)?.mapIds ?? mode.mapIds);
  const released = new Set(game.maps.filter(({ isReleased }) => isReleased).map(({ id }) => id));
  check(config.selectedMaps.length <= MOST_MAPS, 'defaultMatchConfig.selectedMaps', `must have at most ${MOST_MAPS} entries`);
  for (const [index, map] of config.selectedMaps.entries()) {
    check(pool.has(map) && released.has(map), `defaultMatchConfig.selectedMaps[${index}]`, `is not a released map of ${mode.id}`);
    check(config.selectedMaps.indexOf(map) === index, `defaultMatchConfig.selectedMaps[${index}]`, 'is given twice');
  }
  for (const [index, id] of (config.selectedObjectives ?? []).entries())
    check(objectiveIds.has(id), `defaultMatchConfig.selectedObjectives[${index}]`, `${game.id} has no objective ${id}`);
}

function checkParticipants({ format, formatConfig, minParticipants, maxParticipants }: TournamentSettings, check: Check): void {
  check(minParticipants <= maxParticipants, 'minParticipants', 'must be at most maxParticipants');
  for (const { path, message } of findConfigProblems(format, formatConfig, maxParticipants)) check(false, path, message);
}

function checkTimes(settings: TournamentSettings, now: Date | undefined, check: Check): void {
  const { registrationStartsAt: opens, registrationEndsAt: closes, startsAt, endsAt } = settings;
  const { checkInRequired, checkInOpensMinutesBefore: minutes, autoStart } = settings;
  const inOrder = (one: number | undefined, two: number | undefined): boolean => one === undefined || two === undefined || one < two;
  check(inOrder(opens, closes), 'registrationEndsAt', 'must be after registrationStartsAt');
  check(closes === undefined || startsAt === undefined || closes <= startsAt, 'registrationEndsAt', 'must not be after startsAt');
  check(inOrder(opens, startsAt), 'startsAt', 'must be after registrationStartsAt');
  check(inOrder(startsAt, endsAt), 'endsAt', 'must be after startsAt');
  check(inOrder(closes, endsAt), 'endsAt', 'must be after registrationEndsAt');
  check(inOrder(opens, endsAt), 'endsAt', 'must be after registrationStartsAt');
  check(minutes === undefined || (minutes >= 5 && minutes <= 1_440), 'checkInOpensMinutesBefore', 'must be from 5 to 1,440');
  check(!checkInRequired || startsAt !== undefined, 'startsAt', 'is required if check-in is');
  check(autoStart !== true || startsAt !== undefined, 'startsAt', 'is required if autoStart is true');
  if (now === undefined) return;
  check(startsAt === undefined || startsAt > now.getTime(), 'startsAt', 'must be in the future');
  check(startsAt === undefined || startsAt <= now.getTime() + LATEST_START_MS, 'startsAt', 'must be at most 366 days ahead');
}

function checkPrizes({ prizePool, prizeBreakdown = [] }: TournamentSettings, check: Check): void {
  check(prizeBreakdown.length <= MOST_PRIZES, 'prizeBreakdown', `must have at most ${MOST_PRIZES} entries`);
  const placements = prizeBreakdown.map(({ placement }) => placement);
  for (const [index, placement] of placements.entries())
    check(placements.indexOf(placement) === index, `prizeBreakdown[${index}].placement`, 'is given twice');
  const sum = prizeBreakdown.reduce((total, { amount = 0 }) => total + amount, 0);
  check(sum === 0 || sum <= (prizePool ?? 0) + CENT, 'prizeBreakdown', 'must not add up to more than prizePool');
}

function checkPoints({ leaguePointsEnabled, leaguePointsByPlacement: rows }: TournamentSettings, hostType: HostType, check: Check): void {
  check(leaguePointsEnabled !== true || hostType === 'league', 'leaguePointsEnabled', 'is for tournaments that a league hosts');
  const problem = rows === undefined ? undefined : findPointsProblem(rows);
  check(problem === undefined, 'leaguePointsByPlacement', `is refused: ${problem}`);
}
