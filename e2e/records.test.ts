import { eventually } from '@matchpoint/testing';
import { beforeAll, expect, test } from 'vitest';
import { newKey, openKeyRing } from './src/api-keys.js';
import { openClient } from './src/http-client.js';
import {
  experienceOf,
  isPublicUser,
  ORGANIZATIONS,
  rankBy,
  streakOf,
  sum,
  tallyTeams,
  TEAMS,
  type Ranked,
  type SeasonTeam,
  type Tally,
} from './src/season.js';

const request = openClient('127.0.3');
const reader = openKeyRing();
const tallies = tallyTeams();
const tallyOf = ({ name }: SeasonTeam): Tally => tallies.get(name) as Tally;
const teamsOf = (organization: string): SeasonTeam[] =>
  TEAMS.filter((team) => team.organization.toLowerCase() === organization.toLowerCase());
const SORT_ORDERS = ['wins', 'winRate', 'experience'];

interface TeamAnswer extends Tally {
  id: string;
  name: string;
  isMember: boolean;
  experience: number;
}
/** Each team's profile as its own captain sees it, by slug; a limited or private team shows it to nobody else. */
const profiles = new Map<string, TeamAnswer>();
let rewardBonus: number;

const get = async (path: string): Promise<Awaited<ReturnType<typeof request>>['body']> => {
  const answer = await request(path, { key: await reader() });
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  return answer.body;
};
const rankedTeams = (): Ranked[] =>
  TEAMS.filter(({ visibility }) => visibility !== 'private').map((team) => ({
    id: (profiles.get(team.slug) as TeamAnswer).id,
    tally: tallyOf(team),
    experience: experienceOf(tallyOf(team), rewardBonus),
  }));

async function readTeam({ slug, visibility, members: [captain] }: SeasonTeam): Promise<void> {
  const key = visibility === 'public' ? await reader() : (await newKey({ owner: captain?.username })).key;
  profiles.set(slug, (await request(`/teams/${slug}`, { key })).body.team as TeamAnswer);
}

beforeAll(async () => {
  const { games } = await get('/games');
  rewardBonus = games
    .find(({ id }: { id: string }) => id === 'valorant')
    .modes.find(({ id }: { id: string }) => id === 'standard').rewardBonus;
  // Records follow the import's events: the last of them is in when the sums are right.
  const played = sum([...tallies.values()]).matchesPlayed;
  await eventually(async () => {
    await Promise.all(TEAMS.map(readTeam));
    expect([...profiles.values()].reduce((total, { matchesPlayed }) => total + matchesPlayed, 0)).toBe(played);
  });
});

test('every one of the 79 teams has the record that the results imply', () => {
  expect(TEAMS).toHaveLength(79);
  for (const team of TEAMS) {
    expect(profiles.get(team.slug)).toMatchObject({
      name: team.name,
      ...tallyOf(team),
      experience: experienceOf(tallyOf(team), rewardBonus),
    });
  }
});

test('a private and a limited team keep their record from all but their members', async () => {
  for (const slug of ['team_mle', 'team_korosu']) {
    const { team } = await get(`/teams/${slug}`);
    expect(team).toMatchObject({ slug, isMember: false });
    for (const field of ['wins', 'losses', 'draws', 'matchesPlayed', 'experience']) expect(team).not.toHaveProperty(field);
    expect(profiles.get(slug)?.isMember).toBe(true);
  }
});

test.each(SORT_ORDERS)('the team leaderboard by %s is the order of the results', async (sortBy) => {
  const expected = rankBy(sortBy, rankedTeams()).map(({ id, rank, tally: { wins, losses, matchesPlayed }, experience }) => ({
    id,
    rank,
    stats: { matchesPlayed, wins, losses, winRate: wins / matchesPlayed, experience },
    gameSlug: 'valorant',
  }));
  expect(expected).toHaveLength(78);
  for (const query of [
    `sortBy=${sortBy}&limit=100`,
    `sortBy=${sortBy}&limit=100&gameSlug=valorant`,
    ...(sortBy === 'wins' ? ['limit=100'] : []),
  ]) {
    const { teams } = await get(`/leaderboards/teams?${query}`);
    expect(teams.map(({ id, rank, stats, gameSlug }: (typeof expected)[number]) => ({ id, rank, stats, gameSlug }))).toEqual(expected);
  }
  const { teams: few } = await get(`/leaderboards/teams?sortBy=${sortBy}&limit=7`);
  expect(few.map(({ id }: { id: string }) => id)).toEqual(expected.slice(0, 7).map(({ id }) => id));
});

test("a team's rank is its place on the leaderboard, and null for the private team, its members included", async () => {
  for (const sortBy of SORT_ORDERS) {
    const ranks = new Map(rankBy(sortBy, rankedTeams()).map(({ id, rank }) => [id, rank]));
    await Promise.all(
      TEAMS.map(async ({ slug }) => {
        const { id } = profiles.get(slug) as TeamAnswer;
        expect(await get(`/leaderboards/teams/${slug}/rank?sortBy=${sortBy}`)).toMatchObject({ id, sortBy, rank: ranks.get(id) ?? null });
      }),
    );
  }
  const { key } = await newKey({ owner: TEAMS.find(({ slug }) => slug === 'team_mle')?.members[0]?.username });
  expect((await request('/leaderboards/teams/team_mle/rank', { key })).body.rank).toBeNull();
});

test("a game's leaderboard holds that game's teams only", async () => {
  expect((await get('/leaderboards/teams?gameSlug=counter_strike_2')).teams).toEqual([]);
  expect((await get('/leaderboards/teams/sentinels/rank?gameSlug=counter_strike_2')).rank).toBeNull();
});

test('every captain has the record and the streaks of their team', async () => {
  await Promise.all(
    TEAMS.map(async (team) => {
      const [captain] = team.members;
      const { stats } = await get(`/users/${captain?.username}/stats`);
      const { wins, matchesPlayed } = tallyOf(team);
      expect(stats, team.slug).toMatchObject({
        ...tallyOf(team),
        winRate: wins / matchesPlayed,
        experience: experienceOf(tallyOf(team), rewardBonus),
        ...streakOf(team),
      });
    }),
  );
});

test('the player leaderboard is the order of the results, hidden profiles left out', async () => {
  const players: Ranked[] = (
    await Promise.all(
      TEAMS.map(async (team) => {
        const key = team.visibility === 'public' ? await reader() : (await newKey({ owner: team.members[0]?.username })).key;
        const { body } = await request(`/teams/${team.slug}/members`, { key });
        const shown = body.members as { user: { id: string; username: string } }[];
        expect(shown.map(({ user }) => user.username).sort(), team.slug).toEqual(team.members.map(({ username }) => username).sort());
        return shown
          .filter(({ user }) => isPublicUser(user.username))
          .map(({ user: { id } }) => ({ id, tally: tallyOf(team), experience: experienceOf(tallyOf(team), rewardBonus) }));
      }),
    )
  ).flat();
  for (const sortBy of SORT_ORDERS) {
    const { players: shown } = await get(`/leaderboards/players?sortBy=${sortBy}&limit=100`);
    expect(shown.map(({ id, rank }: { id: string; rank: number }) => ({ id, rank }))).toEqual(
      rankBy(sortBy, players)
        .slice(0, 100)
        .map(({ id, rank }) => ({ id, rank })),
    );
  }
});

test('every organization has the sums of its teams, and its place by them', async () => {
  const ranked: Ranked[] = await Promise.all(
    ORGANIZATIONS.map(async ({ slug, members }) => {
      const teams = teamsOf(slug);
      const tally = sum(teams.map(tallyOf));
      const { organization } = await get(`/orgs/${slug}`);
      expect(organization).toMatchObject({ ...tally, teamCount: teams.length, memberCount: members });
      const { wins, losses, matchesPlayed } = tally;
      expect((await get(`/orgs/${slug}/stats`)).stats).toEqual({
        organizationId: organization.id,
        teams: teams.length,
        members,
        matchesPlayed,
        wins,
        losses,
        winRate: wins / matchesPlayed,
      });
      return { id: organization.id as string, tally, experience: experienceOf(tally, rewardBonus) };
    }),
  );
  for (const sortBy of SORT_ORDERS) {
    const expected = rankBy(sortBy, ranked);
    const { organizations } = await get(`/leaderboards/organizations?sortBy=${sortBy}`);
    expect(organizations.map(({ id, rank }: { id: string; rank: number }) => ({ id, rank }))).toEqual(
      expected.map(({ id, rank }) => ({ id, rank })),
    );
    for (const { id, rank } of expected)
      expect(await get(`/leaderboards/organizations/${id}/rank?sortBy=${sortBy}`)).toMatchObject({ id, rank });
  }
});
