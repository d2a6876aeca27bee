import { match } from '@matchpoint/contracts';
import { expect, it } from 'vitest';
import type { GatewayContext } from '../../ports.js';
import { createKnownMatches } from '../../readers/known-matches.js';
import { toMatchSummaries, toPublicMatches } from './match-summaries.js';

const team = (id: string, name: string) => ({ id, slug: id, name, tag: 'TAG' });
const league = (id: string, name: string) => ({ id, slug: id, name });
const names = {
  teams: new Map<string, object>(),
  leagues: new Map<string, object>(),
  seasons: new Map<string, object>(),
  nodes: new Map<string, object>(),
  games: new Map<string, string>(),
};
const context = {
  readTeamReferences: async () => names.teams,
  readLeagueReferences: async () => names.leagues,
  readSeasonReferences: async () => names.seasons,
  readNodeReferences: async () => names.nodes,
  games: { nameKeys: async () => names.games },
  clock: { now: () => new Date('2026-01-01T00:00:00.000Z') },
} as unknown as GatewayContext;

const ROW = match.MatchSummary.fromPartial({
  ...{ id: 'match_1', status: 'COMPLETED', gameId: 'valorant', creatorTeamId: 'team_a', acceptedTeamId: 'team_b', version: '1' },
  ...{ leagueId: 'league_1', leagueSeasonId: 'season_1', tournamentNodeId: 'node_1' },
});
const known = createKnownMatches(() => 0);
const read = () => known.read('page', async () => ({ matches: [{ ...ROW }], versions: [] }));

const node = { id: 'node_1', key: 'U1', tournamentId: 't', tournamentSlug: 't', tournamentName: 'Cup' };
it.each<[string, () => unknown]>([
  ['its first team', () => names.teams.set('team_a', team('team_a', 'A'))],
  ['its second team', () => names.teams.set('team_b', team('team_b', 'B'))],
  ['its game', () => names.games.set('valorant', 'games.valorant.name')],
  ['its league', () => names.leagues.set('league_1', league('league_1', 'VCT'))],
  ['its season', () => names.seasons.set('season_1', { id: 'season_1', name: 'Stage 1' })],
  ['its tournament', () => names.nodes.set('node_1', node)],
  ['nothing any more', () => names.teams.clear()],
])('a kept match is shown as if it were not kept, also once the name of %s changes', async (_, rename) => {
  for (const show of [toMatchSummaries, toPublicMatches]) {
    const [before] = await show((await read()).matches, context);
    expect((await show((await read()).matches, context))[0]).toBe(before);
  }
  rename();
  for (const show of [toMatchSummaries, toPublicMatches])
    expect(JSON.stringify(await show((await read()).matches, context))).toBe(JSON.stringify(await show([ROW], context)));
});
