import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

interface Member {
  username: string;
  role: string;
}
interface User {
  kind: 'user';
  username: string;
  visibility?: string;
  isStaff?: boolean;
  connections?: { platform: string; showOnProfile: boolean }[];
}
interface Organization {
  kind: 'organization';
  name: string;
  members: Member[];
}
interface Team {
  kind: 'team';
  slug: string;
  name: string;
  organization: string;
  type: string;
  visibility: string;
  members: Member[];
}
interface Season {
  name: string;
  status: string;
  startDate: string;
  endDate: string;
}
interface League {
  kind: 'league';
  slug: string;
  members: Member[];
  teams: string[];
  seasons: Season[];
  tickets: { requester: string }[];
}
interface Match {
  kind: 'match';
  externalId: string;
  game: string;
  mode: string;
  teamSize: number;
  creatorTeam: string;
  acceptedTeam: string;
  bestOf: number;
  league: string;
  season: string;
  scores?: { mapIndex: number; creatorTeamScore: number; opponentTeamScore: number }[];
  seriesScore?: { creator: number; opponent: number };
  createdAt: string;
  scheduledAt: string;
  startedAt: string;
  completedAt: string;
}
interface Tournament {
  kind: 'tournament';
  slug: string;
  name: string;
  host: string;
  results: { node: string; match: string }[];
}
type Row = User | Organization | Team | League | Match | Tournament;
interface Result {
  teamA: string;
  teamB: string;
  scoreA: number;
  scoreB: number;
}

const FOLDER = fileURLToPath(new URL('../examples/vct-2024/', import.meta.url));
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

const { results } = JSON.parse(read('results.json')) as { results: Result[] };
const rows = read('bundle.ndjson')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);
const demo = JSON.parse(read('demo.json')) as Record<string, string>;

function rowsOf<Kind extends Row['kind']>(kind: Kind): Extract<Row, { kind: Kind }>[] {
  return rows.filter((row): row is Extract<Row, { kind: Kind }> => row.kind === kind);
}
const users = rowsOf('user');
const organizations = rowsOf('organization');
const teams = rowsOf('team');
const leagues = rowsOf('league');
const matches = rowsOf('match');
const tournaments = rowsOf('tournament');
const teamOf = (slug: string | undefined) => teams.find((team) => team.slug === slug);
const slugOfOrganization = (organization: Organization) => organization.name.replaceAll(' ', '_').toLowerCase();

type Records = Record<string, { wins: number; losses: number; played: number }>;
function count(records: Records, name: string, own: number, other: number): void {
  const record = (records[name] ??= { wins: 0, losses: 0, played: 0 });
  record.played += 1;
  if (own > other) record.wins += 1;
  if (own < other) record.losses += 1;
}

/**
 * Maps won by either side, counted as the contract counts them: a map goes to the strictly higher score
 * (docs/reference/matches.md#results).
 */
function mapsWon({ scores, seriesScore }: Match): [creator: number, accepted: number] {
  if (seriesScore !== undefined) return [seriesScore.creator, seriesScore.opponent];
  const won = (scores ?? []).map((map) => Math.sign(map.creatorTeamScore - map.opponentTeamScore));
  return [won.filter((sign) => sign > 0).length, won.filter((sign) => sign < 0).length];
}

describe('the build', () => {
  let output = '';
  let stderr = '';
  beforeAll(() => {
    output = mkdtempSync(join(tmpdir(), 'vct-2024-'));
    const run = spawnSync(process.execPath, [join(FOLDER, 'build.mjs'), output], { encoding: 'utf8' });
    expect(run.status, run.stderr).toBe(0);
    stderr = run.stderr;
  });
  afterAll(() => rmSync(output, { recursive: true, force: true }));

  test('makes the committed files, byte for byte', () => {
    for (const name of ['bundle.ndjson', 'demo.json']) {
      expect(readFileSync(join(output, name)).equals(readFileSync(join(FOLDER, name))), name).toBe(true);
    }
  });

  test('leaves rows without a result out, and says how many', () => {
    const withoutResult = results.filter((result) => result.scoreA === 0 && result.scoreB === 0).length;
    expect(withoutResult).toBe(6);
    expect(matches).toHaveLength(results.length - withoutResult);
    expect(stderr).toContain(`${results.length} results read, ${withoutResult} without a result left out`);
  });

  test('names in the README what it counts', () => {
    const sets = { users, organizations, teams, leagues, matches, tournaments };
    const counts = Object.entries(sets)
      .map(([name, rows]) => `${rows.length} ${name}`)
      .join(', ');
    expect(read('README.md')).toContain(counts);
  });
});

test('every team has the record that the results imply', () => {
  const implied: Records = {};
  for (const { teamA, teamB, scoreA, scoreB } of results.filter((result) => result.scoreA + result.scoreB > 0)) {
    count(implied, teamA, scoreA, scoreB);
    count(implied, teamB, scoreB, scoreA);
  }
  const bundled: Records = {};
  for (const match of matches) {
    const [creator, accepted] = mapsWon(match);
    count(bundled, teamOf(match.creatorTeam)?.name ?? match.creatorTeam, creator, accepted);
    count(bundled, teamOf(match.acceptedTeam)?.name ?? match.acceptedTeam, accepted, creator);
  }
  expect(Object.keys(bundled)).toHaveLength(79);
  expect(bundled).toEqual(implied);
});

test('every score is one that its series can end with', () => {
  for (const match of matches) {
    const [creator, accepted] = mapsWon(match);
    expect(Math.max(creator, accepted), match.externalId).toBe(Math.ceil(match.bestOf / 2));
    expect(Math.min(creator, accepted), match.externalId).toBeLessThan(Math.ceil(match.bestOf / 2));
    expect(match.scores === undefined, match.externalId).toBe(match.bestOf > 1);
  }
});

test('natural keys are unique, without regard to case', () => {
  const keys = [
    users.map((user) => user.username),
    organizations.map(slugOfOrganization),
    teams.map((team) => team.slug),
    leagues.map((league) => league.slug),
    matches.map((match) => match.externalId),
  ];
  for (const list of keys) expect(new Set(list.map((key) => key.toLowerCase())).size).toBe(list.length);
});

test('every reference leads to a row of the bundle', () => {
  const usernames = new Set(users.map((user) => user.username));
  const named = [...organizations, ...teams, ...leagues].flatMap((row) => row.members.map((member) => member.username));
  const requesters = leagues.flatMap((league) => league.tickets.map((ticket) => ticket.requester));
  expect([...named, ...requesters].filter((username) => !usernames.has(username))).toEqual([]);
  const slugs = new Set(organizations.map(slugOfOrganization));
  expect(teams.filter((team) => !slugs.has(team.organization))).toEqual([]);
  expect(leagues.flatMap((league) => league.teams).filter((slug) => teamOf(slug) === undefined)).toEqual([]);
});

test('every match lies in its season, between two teams of its league', () => {
  for (const match of matches) {
    const league = leagues.find((row) => row.slug === match.league);
    const season = league?.seasons.find((row) => row.name === match.season);
    expect(league?.teams, match.externalId).toEqual(expect.arrayContaining([match.creatorTeam, match.acceptedTeam]));
    const instants = [
      season?.startDate ?? '',
      match.createdAt,
      match.scheduledAt,
      match.startedAt,
      match.completedAt,
      season?.endDate ?? '',
    ];
    expect(instants.toSorted(), match.externalId).toEqual(instants);
    expect(instants).not.toContain('');
  }
});

test('every match is played in a game, mode and team size of the built-in catalog', () => {
  const catalog = readFileSync(fileURLToPath(new URL('../apps/catalog-profile/catalog/games.json', import.meta.url)), 'utf8');
  const games = JSON.parse(catalog) as { id: string; minTeamSize: number; maxTeamSize: number; modes: { id: string }[] }[];
  for (const match of matches) {
    const game = games.find((row) => row.id === match.game);
    expect(
      game?.modes.map((mode) => mode.id),
      match.externalId,
    ).toContain(match.mode);
    expect(match.teamSize).toBeGreaterThanOrEqual(game?.minTeamSize ?? Infinity);
    expect(match.teamSize).toBeLessThanOrEqual(game?.maxTeamSize ?? 0);
  }
});

test('no team plays two matches at once', () => {
  const lastOf = new Map<string, Match>();
  for (const match of matches.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))) {
    for (const slug of [match.creatorTeam, match.acceptedTeam]) {
      const last = lastOf.get(slug);
      if (last !== undefined) expect(match.startedAt >= last.completedAt, `${last.externalId} and ${match.externalId}`).toBe(true);
      lastOf.set(slug, match);
    }
  }
});

test('every league has one open season that has begun, every team one captain', () => {
  for (const league of leagues) {
    const [open, ...others] = league.seasons.filter((season) => season.status === 'active');
    expect(others).toEqual([]);
    expect(open?.startDate).toBe('2025-01-01T00:00:00.000Z');
    expect(open?.endDate).toBe('2034-12-31T23:59:59.999Z');
    expect(league.members.map((member) => member.role)).toEqual(['OWNER', 'ADMIN', 'MANAGER', 'MEMBER']);
  }
  for (const team of teams) {
    expect(team.members.map((member) => member.role)).toEqual(['CAPTAIN', 'CO_CAPTAIN', 'MEMBER', 'MEMBER', 'MEMBER', 'MEMBER']);
  }
});

test('the demo names people who are what their keys need', () => {
  const roleIn = (members: Member[] | undefined, username: string | undefined) =>
    members?.find((member) => member.username === username)?.role;
  const team = teamOf(demo.team);
  const opponent = teamOf(demo.opponentTeam);
  const league = leagues.find((row) => row.slug === demo.league);
  const organization = organizations.find((row) => slugOfOrganization(row) === demo.organization);
  expect(roleIn(team?.members, demo.captain)).toBe('CAPTAIN');
  expect(roleIn(opponent?.members, demo.opponentCaptain)).toBe('CAPTAIN');
  expect([demo.member, demo.freeUser].map((username) => roleIn(team?.members, username))).toEqual(['MEMBER', 'MEMBER']);
  expect(demo.member).not.toBe(demo.freeUser);
  expect(league?.teams).toEqual(expect.arrayContaining([demo.team, demo.opponentTeam]));
  expect(roleIn(league?.members, demo.leagueOperator)).toBe('OWNER');
  expect([team?.organization, opponent?.organization]).toEqual([demo.organization, demo.organization]);
  expect(roleIn(organization?.members, demo.captain)).toBeDefined();
  expect([...teams, ...organizations, ...leagues].some((row) => roleIn(row.members, demo.gameDeveloper))).toBe(false);
  const userOf = (username: string | undefined) => users.find((user) => user.username === username);
  for (const username of [demo.captain, demo.leagueOperator]) {
    expect(userOf(username)?.connections?.map((connection) => connection.platform)).toContain('twitch');
  }
  expect(userOf(demo.captain)?.connections?.some((connection) => !connection.showOnProfile)).toBe(true);
  expect([userOf(demo.limitedUser)?.visibility, userOf(demo.privateUser)?.visibility]).toEqual(['limited', 'private']);
  expect([teamOf(demo.limitedTeam)?.visibility, teamOf(demo.privateTeam)?.visibility]).toEqual(['limited', 'private']);
  expect(userOf(demo.staffUser)?.isStaff).toBe(true);
  expect(userOf(demo.gameDeveloper)).toBeDefined();
});

test('the bundle stays under a mebibyte', () => {
  expect(Buffer.byteLength(read('bundle.ndjson'))).toBeLessThan(1024 * 1024);
});
