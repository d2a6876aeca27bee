import { common } from '@matchpoint/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { useMatchService } from '../../test/start-match-service.js';
import { rowOf } from '../../test/store-rows.js';
import { saveImported } from '../db/imported-matches.js';

const service = useMatchService();
beforeEach(async () => {
  await service.database.empty('match, outbox_event cascade');
  service.world.calls.length = 0;
});

const row = (fields: Record<string, unknown> = {}) => ({
  externalId: 'one',
  game: 'valorant',
  mode: 'standard',
  creatorTeam: 'a',
  acceptedTeam: 'b',
  bestOf: 3,
  status: 'COMPLETED',
  seriesScore: { creator: 2, opponent: 1 },
  scheduledAt: '2024-01-01T10:00:00Z',
  completedAt: '2024-01-01T12:00:00Z',
  ...fields,
});
/** Imports the rows (strings unchanged) and returns "OUTCOME" or "REJECTED reason" for each. */
const importRows = async (...rows: unknown[]): Promise<string[]> => {
  const { results } = await service.imports().importMatches({
    rows: rows.map((each, index) => ({ line: index + 1, json: typeof each === 'string' ? each : JSON.stringify(each) })),
  });
  expect(results.map(({ line }) => line)).toEqual(rows.map((_, index) => index + 1));
  return results.map(({ outcome, reason }) => `${common.ImportRowResult_Outcome[outcome]} ${reason}`.trim());
};
const query = async <Row = Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await service.database.pool().query(text)).rows as Row[];
const results = async () =>
  (await query<{ data: { results: Record<string, unknown>[] } }>('select data from outbox_event order by position')).flatMap(
    ({ data }) => data.results,
  );

describe('importing matches', () => {
  it('stores a match with its maps and the active members of both teams, visible to readers', async () => {
    const scores = [
      { mapIndex: 0, mapId: 'ascent', creatorTeamScore: 13, opponentTeamScore: 9 },
      { mapIndex: 1, creatorTeamScore: 13, opponentTeamScore: 2 },
    ];
    expect(
      await importRows(row({ seriesScore: null, scores, acceptedTeam: 'e', league: 'vct', season: 'Kickoff', createdAt: '2023-12-31' })),
    ).toEqual(['CREATED']);
    const {
      matches: [listed],
    } = await service
      .matches()
      .listTeamsMatches({ teamIds: ['team_e'], callerTeamIds: [], pageSize: 10, statuses: [], leagueTeamsOnly: true });
    const {
      items: [stored],
    } = await service.matches().batchGetMatches({ items: [{ id: listed?.id ?? '', callerTeamIds: [] }] });
    expect(stored?.match).toMatchObject({
      status: 'COMPLETED',
      publishStatus: 'PUBLISHED',
      gameId: 'valorant',
      gameMode: 'standard',
      creatorTeamId: 'team_a',
      acceptedTeamId: 'team_e',
      winnerTeamId: 'team_a',
      creatorTeamScore: 2,
      acceptedTeamScore: 0,
      bestOf: 3,
      teamSize: 5,
      createdAt: '2023-12-31T00:00:00.000Z',
      scheduledAt: '2024-01-01T10:00:00.000Z',
      completedAt: '2024-01-01T12:00:00.000Z',
      leagueId: 'league_1',
      leagueSeasonId: 'season_1',
    });
    expect(
      await query('select map_index, map_id, status, creator_team_score, opponent_team_score, source from map_score order by map_index'),
    ).toEqual([
      { map_index: 0, map_id: 'ascent', status: 'CONFIRMED', creator_team_score: 13, opponent_team_score: 9, source: 'import' },
      { map_index: 1, map_id: '', status: 'CONFIRMED', creator_team_score: 13, opponent_team_score: 2, source: 'import' },
    ]);
    expect(await query('select side, team_id, active_user_ids from match_roster order by side desc')).toEqual([
      { side: 'creator', team_id: 'team_a', active_user_ids: ['user_a1', 'user_a2'] },
      { side: 'accepted', team_id: 'team_e', active_user_ids: ['user_e1', 'user_e2'] },
    ]);
    expect(await query('select * from match_timer')).toEqual([]);
  });

  it('writes nothing for an equal row, not even a row version', async () => {
    const rows = [row(), row({ externalId: 'two', status: 'PENDING', seriesScore: undefined, completedAt: undefined })];
    expect(await importRows(...rows)).toEqual(['CREATED', 'CREATED']);
    const versions = () =>
      query(`select xmin::text, xmax::text, ctid::text from match union all select xmin::text, xmax::text, ctid::text from match_participant
      union all select id, '', '' from outbox_event`);
    const before = await versions();
    expect(await importRows(...rows.toReversed())).toEqual(['UNCHANGED', 'UNCHANGED']);
    expect(await versions()).toEqual(before);
  });

  it('rejects a bad row with its reason and imports the others', async () => {
    expect(
      await importRows(
        '{"externalId":',
        row({ bestOf: 2 }),
        row({ status: 'DONE' }),
        row({ seriesScore: { creator: 1, opponent: 0 } }),
        row({ game: 'go' }),
        row({ creatorTeam: 'nobody' }),
        row({ acceptedTeam: 'x' }),
        row({ league: 'lcs' }),
        row({ externalId: 'good' }),
      ),
    ).toEqual([
      'REJECTED not valid JSON',
      'REJECTED bestOf: must be one of 1, 3, 5, 7',
      'REJECTED status: must be one of PENDING, ACCEPTED, READY, IN_PROGRESS, COMPLETED, CANCELLED, DISPUTED, FORFEITED',
      'REJECTED status: 1:0 does not complete a best of 3',
      'REJECTED game: unknown game go',
      'REJECTED creatorTeam: unknown team nobody',
      'REJECTED acceptedTeam: the team x does not play valorant',
      'REJECTED league: unknown league lcs',
      'CREATED',
    ]);
    expect(await query('select external_id from match')).toEqual([{ external_id: 'good' }]);
  });

  it('records every result in the transaction that stores it, at most 100 per event, and nothing for matches without one', async () => {
    const rows = Array.from({ length: 101 }, (_, index) => row({ externalId: `m${index}` }));
    await importRows(...rows, row({ externalId: 'open', status: 'ACCEPTED', seriesScore: undefined, completedAt: undefined }));
    expect(await query("select type, subject, jsonb_array_length(data->'results') as count from outbox_event order by position")).toEqual([
      { type: 'internal.match.results_recorded', subject: 'import valorant', count: 100 },
      { type: 'internal.match.results_recorded', subject: 'import valorant', count: 1 },
    ]);
  });

  it('reports with a result everything that stats and standings need', async () => {
    await importRows(
      row({ league: 'vct', season: 'Kickoff' }),
      row({
        externalId: 'two',
        status: 'FORFEITED',
        forfeitedBy: 'a',
        seriesScore: undefined,
        completedAt: undefined,
        startedAt: '2024-01-03',
      }),
    );
    const ids = new Map(
      (await query<{ id: string; external_id: string }>('select id, external_id from match')).map(({ id, external_id }) => [
        external_id,
        id,
      ]),
    );
    const shared = {
      version: 1,
      gameId: 'valorant',
      mode: 'standard',
      rewardBonus: 0.25,
      creatorTeamId: 'team_a',
      acceptedTeamId: 'team_b',
      creatorRoster: ['user_a1', 'user_a2'],
      acceptedRoster: ['user_b1', 'user_b2'],
    };
    expect(await results()).toEqual([
      {
        ...shared,
        matchId: ids.get('one'),
        completedAt: '2024-01-01T12:00:00.000Z',
        leagueId: 'league_1',
        seasonId: 'season_1',
        outcome: 'creator',
        forfeit: false,
        creatorMapsWon: 2,
        acceptedMapsWon: 1,
      },
      {
        ...shared,
        matchId: ids.get('two'),
        completedAt: '2024-01-03T00:00:00.000Z',
        outcome: 'accepted',
        forfeit: true,
        creatorMapsWon: 0,
        acceptedMapsWon: 0,
      },
    ]);
  });

  it('corrects a result: one match, its new score, and the result again with the original roster', async () => {
    const scores = [
      { mapIndex: 0, creatorTeamScore: 13, opponentTeamScore: 9 },
      { mapIndex: 1, creatorTeamScore: 13, opponentTeamScore: 2 },
    ];
    await importRows(row({ seriesScore: undefined, scores }));
    const [{ id: before } = { id: '' }] = await query<{ id: string }>('select id from match');
    const team = service.world.teams.find(({ slug }) => slug === 'a');
    team?.members.push('user_new');
    expect(await importRows(row({ acceptedTeam: 'c' }))).toEqual(['UPDATED']);
    team?.members.pop();
    expect(await query('select id, creator_team_score, accepted_team_score, accepted_team_id from match')).toEqual([
      { id: before, creator_team_score: 2, accepted_team_score: 1, accepted_team_id: 'team_c' },
    ]);
    expect(await query('select team_id from match_participant order by team_id')).toEqual([{ team_id: 'team_a' }, { team_id: 'team_c' }]);
    expect(await query('select * from map_score')).toEqual([]);
    expect((await results()).map(({ version }) => version)).toEqual([1, 2]);
    expect((await results()).at(-1)).toMatchObject({
      matchId: before,
      acceptedTeamId: 'team_c',
      creatorRoster: ['user_a1', 'user_a2'],
      acceptedRoster: ['user_c1', 'user_c2'],
    });
  });

  it('treats an empty list of maps, and a map without an id, as absent', async () => {
    const scores = [{ mapIndex: 0, mapId: null, creatorTeamScore: 13, opponentTeamScore: 2 }];
    expect(
      await importRows(
        row({ scores: [] }),
        row({ externalId: 'two', status: 'IN_PROGRESS', seriesScore: undefined, completedAt: undefined, scores }),
      ),
    ).toEqual(['CREATED', 'CREATED']);
    expect(await query('select map_id from map_score')).toEqual([{ map_id: '' }]);
  });

  it('never removes a result', async () => {
    await importRows(row());
    expect(await importRows(row({ status: 'CANCELLED' }))).toEqual(['REJECTED status: a COMPLETED match keeps its result']);
  });

  it('never leads a match out of CANCELLED', async () => {
    const open = { seriesScore: undefined, completedAt: undefined };
    await importRows(row({ status: 'CANCELLED', ...open }));
    const refused = ['REJECTED status: a CANCELLED match stays cancelled'];
    expect(await importRows(row({ status: 'IN_PROGRESS', ...open }))).toEqual(refused);
    expect(await importRows(row())).toEqual(refused);
  });

  it('applies rows of one externalId in their order', async () => {
    expect(
      await importRows(
        row(),
        row({ bestOf: 5, seriesScore: { creator: 3, opponent: 2 } }),
        row({ bestOf: 5, seriesScore: { creator: 3, opponent: 2 } }),
      ),
    ).toEqual(['CREATED', 'UPDATED', 'UNCHANGED']);
    expect((await results()).map(({ creatorMapsWon }) => creatorMapsWon)).toEqual([2, 3]);
  });

  it('creates one match from two concurrent imports: the second waits and then updates what the first created', async () => {
    const other = await service.database.pool().connect();
    await other.query('begin');
    await saveImported(other, [rowOf({ externalId: 'one' })], [], new Date());
    const importing = importRows(row());
    await service.database.untilBlocked();
    await other.query('commit');
    other.release();
    expect(await importing).toEqual(['UPDATED']);
    expect(await query('select creator_team_score, accepted_team_score from match')).toEqual([
      { creator_team_score: 2, accepted_team_score: 1 },
    ]);
  });

  it('calls each other service once, however many rows there are', async () => {
    await importRows(...Array.from({ length: 50 }, (_, index) => row({ externalId: `m${index}`, league: 'vct' })));
    expect(service.world.calls.filter((name) => name !== 'listGames')).toEqual(['resolveReferences', 'resolveLeagues']);
    expect(service.world.calls.filter((name) => name === 'listGames').length).toBeLessThan(2);
  });

  it('knows a mode that was added to the catalog a moment ago', async () => {
    await importRows(row());
    service.world.games[0]?.modes.push({ id: 'blitz' });
    expect(await importRows(row({ externalId: 'two', mode: 'blitz' }))).toEqual(['CREATED']);
  });

  it('refuses more than 1,000 rows at once', async () => {
    await expect(importRows(...Array<string>(1001).fill('{}'))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
