import { common } from '@matchpoint/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { teamId } from '../../test/peer-facts.js';
import { useTournamentService } from '../../test/start-tournament-service.js';
import { by, HOST, useWorld } from '../../test/tournament-world.js';
import { runDueJobs } from '../matches/run-jobs.js';

const service = useTournamentService();
const world = useWorld(service);

/** A match that was played elsewhere. */
const played = (externalId: string, [one, two]: readonly [number, number], [creatorScore, acceptedScore]: readonly [number, number]) => ({
  ...{ matchId: `match_${externalId}`, externalId, status: 'COMPLETED', gameId: 'valorant', isVoided: false },
  ...{ creatorTeamId: teamId(one), acceptedTeamId: teamId(two), creatorScore, acceptedScore },
  winnerTeamId: creatorScore > acceptedScore ? teamId(one) : teamId(two),
  ...{ scheduledAt: '2024-03-01T10:00:00.000Z', completedAt: '2024-03-01T12:00:00.000Z' },
});
const cup = (change: Record<string, unknown> = {}) => ({
  ...{ slug: 'spring_2024', name: 'Spring 2024', hostType: 'league', host: 'one', game: 'valorant', teamSize: 2 },
  matchConfig: {
    ...{ gameModeId: 'standard', mapSelectionType: 'COMPETITIVE', mapPreferenceMode: 'PREFERRED', platform: 'PC' },
    ...{ inputDevice: 'ALL', region: 'NONE', selectedMaps: [] },
  },
  format: 'SINGLE_ELIMINATION',
  formatConfig: { bestOfLadder: { default: 3, overrides: {} }, grandFinalAdvantage: { type: 'NONE' } },
  ...{ startsAt: '2024-03-01', endsAt: '2024-03-02T18:00:00Z' },
  participants: [1, 2, 3, 4].map((number) => ({ team: teamId(number), seed: number })),
  results: [
    { node: 'R1-1', match: 'one' },
    { node: 'R1-2', match: 'two' },
    { node: 'GF-1', score1: 1, score2: 2 },
  ],
  ...change,
});
/** Imports rows; returns "" or "REJECTED reason" per row. */
async function importRows(...rows: unknown[]): Promise<string[]> {
  const { results } = await service.imports().importTournaments({
    rows: rows.map((row, index) => ({ line: index + 1, json: JSON.stringify(row) })),
  });
  return results.map(({ outcome, reason }) => `${common.ImportRowResult_Outcome[outcome]} ${reason}`.trim());
}
const recorded = () =>
  world.query<{ subject: string; data: Record<string, unknown> }>(
    `select subject, data from outbox_event where type = 'internal.tournament.placements_recorded' order by position`,
  );
const find = async (slug: string) => (await service.tournaments().getTournament({ tournament: slug }, by(HOST))).tournament!;

beforeEach(async () => {
  await service.database.empty('tournament, outbox_event cascade');
  service.facts.matches.played.splice(0);
  service.facts.matches.links.splice(0);
  // The second match names the node's entrants the other way round.
  service.facts.matches.played.push(played('one', [1, 4], [2, 0]), played('two', [3, 2], [0, 2]));
});

describe('importing tournaments', () => {
  it('replays the results, shows the tournament as completed, and links its matches', async () => {
    expect(await importRows(cup())).toEqual(['CREATED']);
    const found = await find('SPRING_2024');
    expect(found).toMatchObject({
      ...{ slug: 'spring_2024', status: 'COMPLETED', approvalStatus: 'APPROVED', isPubliclyListed: true, participantCount: 4 },
      ...{ hostType: 'league', hostId: 'league_1', startedAt: '2024-03-01T00:00:00.000Z', completedAt: '2024-03-02T18:00:00.000Z' },
    });
    const { participants } = await service.participants().listTournamentParticipants({ tournament: found.id }, by(HOST));
    expect(participants.map(({ teamId: team, seed, finalPlacement }) => [team, seed, finalPlacement])).toEqual([
      ['team_1', 1, 2],
      ['team_2', 2, 1],
      ['team_3', 3, 3],
      ['team_4', 4, 3],
    ]);
    const { nodes, rounds } = await world.bracket(found.id);
    expect(nodes.map(({ key, score1, score2, matchId }) => [key, score1, score2, matchId])).toEqual([
      ['R1-1', 2, 0, 'match_one'],
      ['R1-2', 2, 0, 'match_two'],
      ['GF-1', 1, 2, undefined],
    ]);
    expect(rounds.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
    await runDueJobs(service.context());
    expect(
      service.facts.matches.links.map(({ matchId, nodeId }) => [matchId, nodes.find(({ id }) => id === nodeId)?.key]).toSorted(),
    ).toEqual([
      ['match_one', 'R1-1'],
      ['match_two', 'R1-2'],
    ]);
    expect(service.facts.matches.creates).toEqual([]);
  });

  it('records awards as of the end, in the season of its start, and publishes nothing else', async () => {
    await importRows(cup());
    const [event, ...others] = await recorded();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      subject: 'import valorant',
      data: { version: 1, leagueId: 'league_1', seasonId: 'season_2024', completedAt: '2024-03-02T18:00:00.000Z' },
    });
    expect(event?.data['placements']).toMatchObject([
      { teamId: 'team_2', placement: 1, points: 100 },
      { teamId: 'team_1', placement: 2, points: 70 },
      { teamId: 'team_3', placement: 3, points: 50 },
      { teamId: 'team_4', placement: 3, points: 50 },
    ]);
    expect(await world.query(`select type from outbox_event where type not like 'internal.%'`)).toEqual([]);
  });

  it('writes nothing for an equal row, and replaces what a changed one corrects', async () => {
    await importRows(cup());
    const before = await find('spring_2024');
    const ids = async () => (await world.bracket(before.id)).nodes.map(({ id }) => id);
    const nodeIds = await ids();
    expect(await importRows(cup())).toEqual(['UNCHANGED']);
    const results = [...cup().results.slice(0, 2), { node: 'GF-1', score1: 2, score2: 1 }];
    expect(await importRows(cup({ results }))).toEqual(['UPDATED']);
    expect((await find('spring_2024')).id).toBe(before.id);
    expect(await ids()).toEqual(nodeIds);
    expect((await recorded()).map(({ data }) => [data['version'], (data['placements'] as { teamId: string }[])[0]?.teamId])).toEqual([
      [1, 'team_2'],
      [2, 'team_1'],
    ]);
    const { differences, tournaments } = await service.maintenance().verifyTournaments({ after: '', repair: false });
    expect([tournaments, differences.filter(({ problem }) => problem.includes('replay'))]).toEqual([1, []]);
  });

  it('lets teams that left during the tournament lose without play', async () => {
    const participants = [1, 2, 3, 4].map((number) => ({
      team: teamId(number),
      seed: number,
      ...(number === 1 && { status: 'DISQUALIFIED' }),
    }));
    expect(await importRows(cup({ participants, results: cup().results.slice(0, 2) }))).toEqual(['CREATED']);
    const { id } = await find('spring_2024');
    expect(await world.node(id, 'GF-1')).toMatchObject({ status: 'WALKOVER', resultSource: 'DROP', score1: 0, score2: 2 });
    const { participants: shown } = await service.participants().listTournamentParticipants({ tournament: id }, by(HOST));
    expect(shown.find(({ teamId: team }) => team === 'team_1')).toMatchObject({ status: 'DISQUALIFIED', finalPlacement: undefined });
  });

  it('rejects an invalid row with its reason, and imports the others', async () => {
    const created = await world.create({ name: 'Taken' });
    const exchanged = [
      { node: 'R1-1', match: 'two' },
      { node: 'R1-2', match: 'one' },
      { node: 'GF-1', score1: 1, score2: 2 },
    ];
    service.facts.matches.played.push({ ...played('open', [1, 4], [0, 0]), status: 'IN_PROGRESS' });
    const withMatch = (match: string) => cup({ results: [{ node: 'R1-1', match }, ...cup().results.slice(1)] });
    const participants = cup().participants;
    expect(
      await importRows(
        cup({ results: exchanged }),
        cup({ results: cup().results.slice(0, 2) }),
        cup({ host: 'nobody' }),
        cup({ hostType: 'user', host: 'nobody' }),
        cup({ game: 'go' }),
        cup({ participants: [...participants.slice(0, 3), { team: 'team_none', seed: 4 }] }),
        cup({ participants: participants.map((one, index) => ({ ...one, seed: index === 3 ? 5 : one.seed })) }),
        withMatch('none'),
        withMatch('open'),
        cup({ results: [...cup().results, { node: 'R7-1', score1: 2, score2: 0 }] }),
        cup({ endsAt: '2024-02-01' }),
        cup({ formatConfig: { ...cup().formatConfig, bestOfLadder: { default: 2, overrides: {} } } }),
        cup({ results: [{ node: 'R1-1' }, ...cup().results.slice(1)] }),
        cup({ slug: 'taken' }),
        cup({ slug: created }),
        cup({ slug: undefined, name: 'Ünique Cup' }),
      ),
    ).toEqual([
      'REJECTED results: The result of R1-1 is of team_3 and team_2; the node is of team_1 and team_4.',
      'REJECTED results: GF-1 has no result',
      'REJECTED host: unknown league nobody',
      'REJECTED host: unknown user nobody',
      'REJECTED game: unknown game go',
      'REJECTED participants[3].team: unknown team team_none',
      'REJECTED participants: no team has seed 4',
      'REJECTED results[0].match: unknown match none',
      'REJECTED results[0].match: open is IN_PROGRESS and has no result',
      'REJECTED results: The bracket has no node R7-1.',
      'REJECTED endsAt: must be after startsAt',
      'REJECTED formatConfig.bestOfLadder.default: must be 1, 3, 5 or 7',
      'REJECTED results[0]: needs a match, or score1 and score2',
      'REJECTED slug: taken is a tournament that was not imported',
      'REJECTED slug: is reserved',
      'CREATED',
    ]);
    expect((await find('unique_cup')).settings?.name).toBe('Ünique Cup');
    expect((await find(created)).status).toBe('DRAFT');
  });
});
