/**
 * A second implementation of a league's tables (docs/reference/seasons-and-points.md#tables), written from the document independently of
 * the league service and slow on purpose: decimals are whole numbers of millionths, every result looks back over all earlier ones, and
 * nothing is cached in between.
 */

export interface PlayedMatch {
  id: string;
  creator: string;
  accepted: string;
  mapsOfCreator: number;
  mapsOfAccepted: number;
  /** The team that forfeited. */
  forfeiter?: string;
  challenge?: boolean;
  /** ISO 8601. */
  endedAt: string;
}

/** The fields of points/update, and the rule that bounds a pair's matches a day. */
export interface Configuration {
  baseWin?: number;
  baseDraw?: number;
  baseLoss?: number;
  allowNegative?: boolean;
  streakBonusEnabled?: boolean;
  streakBreakpoints?: { count: number; bonus: number }[];
  challengerWinBonus?: number;
  challengedWinBonus?: number;
  forfeitPenalty?: number;
  challengeRefuseAdditionalPenalty?: number;
  matchupCooldownHours?: number;
  scrimmageAwardsPoints?: boolean;
  maxPointsMatchesPerPairPer24h?: number;
}

export interface Table {
  matches: readonly PlayedMatch[];
  configuration: Configuration;
  isPreseason: boolean;
  /** Running deductions. */
  deductions?: readonly { team: string; value: number }[];
  /** Teams that refused a challenge, once per refusal. */
  refusals?: readonly string[];
}

export interface Row {
  rank: number;
  team: string;
  points: number;
  penaltyPoints: number;
  record: string;
  maps: string;
}

/** Millionths of a decimal, read from its digits. */
function millionths(value = 0): bigint {
  const [whole = '0', fraction = ''] = value.toFixed(6).replace('-', '').split('.');
  return (value < 0 ? -1n : 1n) * BigInt(whole + fraction);
}

const UNIT = 1_000_000n;

/** Rounds to three decimals; a half rounds away from zero. */
function toThreeDecimals(amount: bigint): bigint {
  const size = amount < 0n ? -amount : amount;
  const rounded = ((size + 500n) / 1_000n) * 1_000n;
  return amount < 0n ? -rounded : rounded;
}

type Ended = PlayedMatch & { winner: string | null; loser: string | null };

function endOf(match: PlayedMatch): Ended {
  const { creator, accepted, forfeiter, mapsOfCreator, mapsOfAccepted } = match;
  if (forfeiter !== undefined) return { ...match, loser: forfeiter, winner: forfeiter === creator ? accepted : creator };
  if (mapsOfCreator === mapsOfAccepted) return { ...match, winner: null, loser: null };
  return mapsOfCreator > mapsOfAccepted ? { ...match, winner: creator, loser: accepted } : { ...match, winner: accepted, loser: creator };
}

const plays = (match: PlayedMatch, team: string): boolean => match.creator === team || match.accepted === team;
const hours = (from: PlayedMatch, to: PlayedMatch): number => (Date.parse(to.endedAt) - Date.parse(from.endedAt)) / 3_600_000;

/** The matches that give points, in order. */
function matchesWithPoints({ matches, configuration, isPreseason }: Table): Ended[] {
  const ordered = [...matches].sort((a, b) => Date.parse(a.endedAt) - Date.parse(b.endedAt) || (a.id < b.id ? -1 : 1));
  const withPoints: Ended[] = [];
  for (const match of ordered) {
    const before = withPoints.filter((other) => plays(other, match.creator) && plays(other, match.accepted));
    const isScrimmage = match.challenge === true && isPreseason && configuration.scrimmageAwardsPoints === false;
    const isCooling = before.some((other) => hours(other, match) < (configuration.matchupCooldownHours ?? 0));
    const ofTheDay = before.filter((other) => hours(other, match) < 24).length;
    const isTooMany = ofTheDay >= (configuration.maxPointsMatchesPerPairPer24h ?? Infinity);
    if (!isScrimmage && !isCooling && !isTooMany) withPoints.push(endOf(match));
  }
  return withPoints;
}

function winsInARow(withPoints: readonly Ended[], team: string): number {
  const own = withPoints.filter((match) => plays(match, team));
  const lastOther = own.findLastIndex(({ winner }) => winner !== team);
  return own.length - 1 - lastOther;
}

/** Millionths that a team gets from the last of these matches, all of which give points. */
function worth(withPoints: readonly Ended[], team: string, configuration: Configuration): bigint {
  const { baseWin = 3, baseDraw = 1, baseLoss = 0, streakBreakpoints = [] } = configuration;
  const match = withPoints.at(-1) as Ended;
  if (match.winner === null) return millionths(baseDraw);
  if (match.loser === team) return millionths(baseLoss) - (match.forfeiter === team ? millionths(configuration.forfeitPenalty) : 0n);
  const row = winsInARow(withPoints, team);
  const reached = configuration.streakBonusEnabled === true ? streakBreakpoints.filter(({ count }) => count <= row) : [];
  const streak = millionths(reached.sort((a, b) => b.count - a.count)[0]?.bonus);
  const challenger = millionths(match.creator === team ? configuration.challengerWinBonus : configuration.challengedWinBonus);
  const factor = UNIT + streak + (match.challenge === true ? challenger : 0n);
  return toThreeDecimals((millionths(baseWin) * factor) / UNIT);
}

/** The table, best first; equal ranks by team. */
export function independentTable(table: Table): Row[] {
  const { matches, configuration, deductions = [], refusals = [] } = table;
  const withPoints = matchesWithPoints(table);
  const earned = withPoints.map((match, index) => ({
    match,
    of: (team: string) => worth(withPoints.slice(0, index + 1), team, configuration),
  }));
  const playing = matches.flatMap(({ creator, accepted }) => [creator, accepted]);
  const fined = [...deductions.map(({ team }) => team), ...((configuration.challengeRefuseAdditionalPenalty ?? 0) > 0 ? refusals : [])];
  const teams = [...new Set([...playing, ...fined])].sort();
  const rows = teams.map((team) => {
    const own = matches.filter((match) => plays(match, team)).map(endOf);
    const wins = own.filter(({ winner }) => winner === team).length;
    const losses = own.filter(({ loser }) => loser === team).length;
    const sum = (side: 'own' | 'other'): number =>
      own.reduce((total, match) => total + ((match.creator === team) === (side === 'own') ? match.mapsOfCreator : match.mapsOfAccepted), 0);
    const penalty =
      deductions.filter((deduction) => deduction.team === team).reduce((total, { value }) => total + millionths(value), 0n) +
      BigInt(refusals.filter((refuser) => refuser === team).length) * millionths(configuration.challengeRefuseAdditionalPenalty);
    const gained = earned.filter(({ match }) => plays(match, team)).reduce((total, { of }) => total + of(team), 0n) - penalty;
    const points = gained < 0n && configuration.allowNegative === false ? 0n : gained;
    return { team, points, penalty, wins, losses, draws: own.length - wins - losses, mapsWon: sum('own'), mapsLost: sum('other') };
  });
  type Standing = (typeof rows)[number];
  const isLevel = (one: Standing, other: Standing): boolean =>
    one.points === other.points && one.mapsWon - one.mapsLost === other.mapsWon - other.mapsLost;
  const headToHead = (row: Standing): bigint =>
    earned
      .filter(({ match }) => plays(match, row.team))
      .filter(({ match }) => rows.some((other) => other.team !== row.team && plays(match, other.team) && isLevel(row, other)))
      .reduce((total, { of }) => total + of(row.team), 0n);
  const isBefore = (one: Standing, other: Standing): boolean => {
    const keys = (row: Standing): (bigint | number)[] => [row.points, row.mapsWon - row.mapsLost, headToHead(row), row.mapsWon];
    const [ones, others] = [keys(one), keys(other)];
    const difference = ones.findIndex((value, index) => value !== others[index]);
    return difference !== -1 && (ones[difference] as bigint) > (others[difference] as bigint);
  };
  return rows
    .map((row) => ({
      rank: 1 + rows.filter((other) => isBefore(other, row)).length,
      team: row.team,
      points: Number(row.points) / 1e6,
      penaltyPoints: Number(row.penalty) / 1e6,
      record: `${row.wins}-${row.draws}-${row.losses}`,
      maps: `${row.mapsWon}:${row.mapsLost}`,
    }))
    .sort((a, b) => a.rank - b.rank || (a.team < b.team ? -1 : 1));
}
