import fs from 'node:fs';

/** The demo season, read from its source and counted here, apart from the product. */
export interface SeasonTeam {
  slug: string;
  name: string;
  organization: string;
  /** REGULAR or LEAGUE. */
  type: string;
  visibility: string;
  members: { username: string; role: string }[];
}

export interface Tally {
  wins: number;
  losses: number;
  draws: number;
  matchesPlayed: number;
}

interface Row {
  kind: string;
}
interface UserRow extends Row {
  username: string;
  visibility?: string;
}
interface OrganizationRow extends Row {
  name: string;
  members: unknown[];
}
interface MatchRow extends Row {
  creatorTeam: string;
  acceptedTeam: string;
  externalId: string;
  completedAt: string;
}
interface Result {
  teamA: string;
  teamB: string;
  scoreA: number;
  scoreB: number;
}

const FOLDER = new URL('../../examples/vct-2024/', import.meta.url);
const read = (name: string): string => fs.readFileSync(new URL(name, FOLDER), 'utf8');
const rows = read('bundle.ndjson')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);
const ofKind = <Kind extends Row>(kind: string): Kind[] => rows.filter((row) => row.kind === kind) as Kind[];

/** The bundle only provides names, people and times; results are read from the source itself. */
const results = (JSON.parse(read('results.json')) as { results: Result[] }).results;

export const TEAMS = ofKind<SeasonTeam & Row>('team');
export const ORGANIZATIONS = ofKind<OrganizationRow>('organization').map(({ name, members }) => ({
  name,
  slug: name.replaceAll(' ', '_'),
  members: members.length,
}));
export const MATCHES = ofKind<MatchRow>('match');
const hidden = new Set(
  ofKind<UserRow>('user')
    .filter(({ visibility }) => visibility !== undefined && visibility !== 'public')
    .map(({ username }) => username),
);
export const isPublicUser = (username: string): boolean => !hidden.has(username);

const empty = (): Tally => ({ wins: 0, losses: 0, draws: 0, matchesPlayed: 0 });

/** Wins and losses of every team by its name, as the source's rows have them: 0-0 is a row without a result. */
export function tallyTeams(): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const { teamA, teamB, scoreA, scoreB } of results) {
    if (scoreA === 0 && scoreB === 0) continue;
    for (const [name, own, other] of [
      [teamA, scoreA, scoreB],
      [teamB, scoreB, scoreA],
    ] as const) {
      const tally = tallies.get(name) ?? empty();
      tally.matchesPlayed += 1;
      if (own > other) tally.wins += 1;
      else if (own < other) tally.losses += 1;
      else tally.draws += 1;
      tallies.set(name, tally);
    }
  }
  return tallies;
}

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, each) => ({
      wins: total.wins + each.wins,
      losses: total.losses + each.losses,
      draws: total.draws + each.draws,
      matchesPlayed: total.matchesPlayed + each.matchesPlayed,
    }),
    empty(),
  );
}

/**
 * Experience starts at 1; a win gives 100 and the mode's bonus, a draw 50, a loss 25 (docs/reference/leaderboards.md#records). A win counts
 * in whole thousandths.
 */
export function experienceOf({ wins, draws, losses }: Tally, rewardBonus: number): number {
  const winInThousandths = Math.round(100_000 * (1 + rewardBonus));
  return (1_000 + wins * winInThousandths + draws * 50_000 + losses * 25_000) / 1_000;
}

/** A team's streaks over the season, match by match: the current one (losses negative), and the longest winning one. */
export function streakOf(team: SeasonTeam): { currentStreak: number; bestStreak: number } {
  const streak = { currentStreak: 0, bestStreak: 0 };
  const played = MATCHES.filter(({ creatorTeam, acceptedTeam }) => [creatorTeam, acceptedTeam].includes(team.slug)).sort((a, b) =>
    a.completedAt < b.completedAt ? -1 : 1,
  );
  for (const { externalId } of played) {
    // `externalId` is the row's place in the source.
    const result = results[Number(externalId.slice(-3)) - 1] as Result;
    const [own, other] = result.teamA === team.name ? [result.scoreA, result.scoreB] : [result.scoreB, result.scoreA];
    const { currentStreak: current } = streak;
    streak.currentStreak = own > other ? Math.max(current, 0) + 1 : own < other ? Math.min(current, 0) - 1 : 0;
    streak.bestStreak = Math.max(streak.bestStreak, streak.currentStreak);
  }
  return streak;
}

export interface Ranked {
  id: string;
  tally: Tally;
  experience: number;
}

/** Sort keys of each order, best first (docs/reference/leaderboards.md#leaderboards); equal keys share a rank, then id orders. */
const KEYS: Record<string, (row: Ranked) => number[]> = {
  wins: ({ tally }) => [-tally.wins, tally.losses],
  winRate: ({ tally }) => [-tally.wins / tally.matchesPlayed, -tally.matchesPlayed],
  experience: ({ experience }) => [-experience],
};

/** The rows in the order of a leaderboard, with shared ranks: 1-2-2-4. */
export function rankBy(sortBy: string, all: readonly Ranked[]): (Ranked & { rank: number })[] {
  const keysOf = KEYS[sortBy] as (row: Ranked) => number[];
  const compare = (left: Ranked, right: Ranked): number => {
    const [a, b] = [keysOf(left), keysOf(right)];
    const different = a.findIndex((key, index) => key !== b[index]);
    return different === -1 ? 0 : (a[different] as number) - (b[different] as number);
  };
  const ordered = [...all].sort((left, right) => compare(left, right) || (left.id < right.id ? -1 : 1));
  return ordered.map((row) => ({ ...row, rank: 1 + ordered.filter((other) => compare(other, row) < 0).length }));
}

/** A series of the season as the bundle has it: its maps, or the maps that each side won. */
export interface Series {
  externalId: string;
  creatorTeam: string;
  acceptedTeam: string;
  bestOf: number;
  scores?: { mapIndex: number; creatorTeamScore: number; opponentTeamScore: number }[];
  seriesScore?: { creator: number; opponent: number };
}

/** The season's series, in the order of the source. */
export function seasonSeries(): Series[] {
  return ofKind<Series & Row>('match').map(({ externalId, creatorTeam, acceptedTeam, bestOf, scores, seriesScore }) => ({
    externalId,
    creatorTeam,
    acceptedTeam,
    bestOf,
    ...(scores && { scores }),
    ...(seriesScore && { seriesScore }),
  }));
}
