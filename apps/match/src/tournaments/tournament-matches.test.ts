import { match } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient } from '@matchpoint/rpc';
import { rpcKeys } from '@matchpoint/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actions, as, asGame, scoreOf } from '../../test/act.js';
import { useMatchService } from '../../test/start-match-service.js';
import { rowOf, storeRows } from '../../test/store-rows.js';

const service = useMatchService();
const { ready, submit, confirm, stored, query, events, settleTimers } = actions(service);
const NOW = '2026-03-01T12:00:00.000Z';
const SOON = '2026-03-01T12:10:00.000Z';
let tournaments: RpcClient<match.TournamentMatchServiceService>;
let minted = 0;

beforeAll(() => {
  const { internalToken } = rpcKeys.identify('gateway');
  // The tournament service calls on nobody's behalf.
  tournaments = createRpcClient(match.TournamentMatchServiceService, { target: service.target(), internalToken });
});
afterAll(() => tournaments.close());
beforeEach(() => service.clock.set(NOW));

const itemOf = (fields: Partial<match.NewTournamentMatch> = {}): match.NewTournamentMatch => {
  minted += 1;
  return {
    ...{ matchId: `match_t${minted}`, tournamentId: 'tournament_1', nodeId: `node_${minted}`, attempt: 1 },
    ...{ gameId: 'valorant', gameModeId: 'standard', bestOf: 3, teamSize: 1, headstart: 0 },
    ...{ platform: 'PC', inputDevice: 'ALL', region: 'EU', mapSelectionType: 'FLEX', mapPreferenceMode: 'MANUAL' },
    ...{ selectedMaps: [], selectedObjectives: [] },
    creator: sideOf('a', ['user_a1'], ['user_a2']),
    accepted: sideOf('b', ['user_b1']),
    ...fields,
  };
};
/** A side of members, and of agents, who are listed among the players too. */
const sideOf = (team: string, activeUserIds: string[], benchUserIds: string[] = [], agents: string[] = []): match.TournamentMatchSide => ({
  ...{ teamId: `team_${team}`, activeUserIds, benchUserIds },
  memberUserIds: [...activeUserIds, ...benchUserIds].filter((id) => !agents.includes(id)),
});
const create = async (...items: match.NewTournamentMatch[]) => (await tournaments.createTournamentMatches({ items })).results;
const made = async (fields: Partial<match.NewTournamentMatch> = {}): Promise<string> => {
  const [result] = await create(itemOf(fields));
  expect(result).toMatchObject({ status: 'ACCEPTED' });
  return result?.matchId ?? '';
};
const started = async (fields: Partial<match.NewTournamentMatch> = {}): Promise<string> => {
  const matchId = await made(fields);
  await service.commands().updateGameMatchStatus({ matchId, status: 'IN_PROGRESS' }, asGame('valorant'));
  return matchId;
};
const play = async (matchId: string, ...maps: [number, number, number][]): Promise<void> => {
  for (const [index, mine, theirs] of maps) {
    await submit(matchId, 'user_a1', scoreOf(index, mine, theirs));
    await confirm(matchId, 'user_b1', index);
  }
};
/** The events that brackets receive about a match. */
const told = async (matchId: string) =>
  (await events(matchId)).filter(({ type }) => type === 'internal.match.tournament_updated').map(({ data }) => data);
const outcomes = async (matchId: string): Promise<unknown[]> =>
  (await events(matchId))
    .filter(({ type }) => type === 'internal.match.results_recorded')
    .map(({ data }) => (data['results'] as { outcome: string }[])[0]?.outcome);

describe('a match of a tournament', () => {
  it('is accepted and published with the given rosters, outside of leagues, and names its place in the tournament', async () => {
    const matchId = await made({ nodeId: 'node_first' });
    const [row] = await query('select origin, match_type, league_id, tournament_attempt, scheduled_at from match where id = $1', [matchId]);
    expect(row).toEqual({ origin: 'tournament', match_type: 'XP_ONLY', league_id: null, tournament_attempt: 1, scheduled_at: SOON });
    expect(await query('select side, active_user_ids, bench from match_roster where match_id = $1 order by side desc', [matchId])).toEqual([
      { side: 'creator', active_user_ids: ['user_a1'], bench: [{ id: 'user_a2', priority: 1 }] },
      { side: 'accepted', active_user_ids: ['user_b1'], bench: [] },
    ]);
    // The service may already have told that check-in is open.
    const numbered = (await events(matchId)).filter(({ sequence }) => sequence !== null);
    expect(numbered.map(({ type, sequence, data }) => [type, sequence, data['tournamentId'], data['tournamentNodeId']])).toEqual([
      ['match.created', 1, 'tournament_1', 'node_first'],
      ['match.accepted', 2, 'tournament_1', 'node_first'],
    ]);
    const { items } = await service.matches().batchGetMatches({ items: [{ id: matchId, callerTeamIds: [] }] });
    expect(items[0]?.match).toMatchObject({ tournamentId: 'tournament_1', tournamentNodeId: 'node_first', publishStatus: 'PUBLISHED' });
  });

  it('is created once per node and attempt, however often and under whatever id', async () => {
    const item = itemOf();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => create({ ...item, matchId: `${item.matchId}_${index}` })));
    const ids = new Set(answers.map(([result]) => result?.matchId));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    expect(await query('select id from match where tournament_node_id = $1', [item.nodeId])).toEqual([{ id }]);
    // The service may already have told that check-in is open.
    expect((await events(id)).filter(({ sequence }) => sequence !== null)).toHaveLength(2);
    const [next] = await create({ ...item, matchId: `${item.matchId}_next`, attempt: 2 });
    expect(next).toEqual({ matchId: `${item.matchId}_next`, status: 'ACCEPTED', scheduledAt: SOON });
  });

  it('is refused individually if the game or a team does not fit, and the others are created', async () => {
    const results = await create(
      itemOf(),
      itemOf({ gameModeId: 'unknown' }),
      itemOf({ accepted: sideOf('none', ['user_b1']) }),
      itemOf({ bestOf: 5, headstart: 3 }),
      itemOf({ stage: { label: 'x'.repeat(61) } }),
    );
    expect(results.map(({ status, refusal }) => [status, refusal])).toEqual([
      ['ACCEPTED', undefined],
      ['', 'INVALID_INPUT'],
      ['', 'error_team_not_found'],
      ['', 'INVALID_INPUT'],
      ['', 'INVALID_INPUT'],
    ]);
    await expect(create(...Array.from({ length: 101 }, () => itemOf()))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is refused for a team without players, with a message that names the team', async () => {
    const [{ refusal, message } = {}] = await create(itemOf({ creator: sideOf('a', []) }));
    expect([refusal, message]).toEqual(['error_roster_too_small', 'The roster of a has no players who may play.']);
  });

  describe('whose rosters name people who have left their team, or are suspended', () => {
    const rosterOf = async (creator: match.TournamentMatchSide) => {
      const matchId = await made({ teamSize: 2, creator });
      const [row] = await query(`select active_user_ids, bench, spots from match_roster where match_id = $1 and side = 'creator'`, [
        matchId,
      ]);
      return row;
    };
    afterEach(() => service.world.suspendedUsers.clear());

    it('is played by those who are still members, and by substitutes in their order', async () => {
      expect(await rosterOf(sideOf('a', ['user_gone', 'user_a1'], ['user_left', 'user_a2']))).toEqual({
        active_user_ids: ['user_a1', 'user_a2'],
        bench: [],
        spots: 2,
      });
    });

    it('leaves places free where substitutes are too few', async () => {
      expect(await rosterOf(sideOf('a', ['user_gone', 'user_a1'], ['user_left']))).toEqual({
        active_user_ids: ['user_a1'],
        bench: [],
        spots: 2,
      });
    });

    it('is played by free agents too, who are members of no team, but by none who is suspended or deleted', async () => {
      service.world.suspendedUsers.add('user_bad');
      const agents = ['user_agent', 'user_bad', 'deleted', 'user_other'];
      expect(await rosterOf(sideOf('a', ['user_bad', 'user_agent'], ['deleted', 'user_gone', 'user_a1', 'user_other'], agents))).toEqual({
        active_user_ids: ['user_agent', 'user_a1'],
        bench: [{ id: 'user_other', priority: 1 }],
        spots: 2,
      });
    });

    it('is refused if nobody is left', async () => {
      const [{ refusal } = {}] = await create(itemOf({ creator: sideOf('a', ['user_gone'], ['user_left']) }));
      expect(refusal).toBe('error_roster_too_small');
    });

    it('keeps the rosters of an earlier tournament service, which does not say who is a member', async () => {
      const creator = { ...sideOf('a', ['user_gone'], ['user_a1']), memberUserIds: [] };
      expect(await rosterOf(creator)).toMatchObject({ active_user_ids: ['user_gone'], bench: [{ id: 'user_a1', priority: 1 }] });
    });
  });

  it('keeps its stage from its creation on', async () => {
    const stage = { label: 'Group A, round 2', round: 'Round 2', group: 'Group A' };
    const ids = [await made({ stage }), await made({ stage: { label: 'Final' } }), await made()];
    const { items } = await service.matches().batchGetMatches({ items: ids.map((id) => ({ id, callerTeamIds: [] })) });
    expect(items.map((item) => item.match?.stage)).toEqual([stage, { label: 'Final', round: undefined, group: undefined }, undefined]);
  });

  it('is run by captains, who cannot cancel it', async () => {
    const matchId = await made();
    await expect(service.commands().cancelMatch({ matchId }, as('user_a1'))).rejects.toMatchObject({
      code: 'error_match_not_in_valid_state',
    });
    const { actions: allowed } = await service.details().listAllowedActions({ matchId }, as('user_a1'));
    expect(allowed).toContain('ready');
    expect(allowed).not.toContain('cancel');
    await ready(matchId, 'team_a');
    await ready(matchId, 'team_b');
    await service.commands().startMatch({ matchId }, as('user_b1'));
    await play(matchId, [0, 13, 7], [1, 13, 7]);
    expect(await told(matchId)).toMatchObject([
      { status: 'IN_PROGRESS', attempt: 1, tournamentId: 'tournament_1' },
      { status: 'COMPLETED', outcome: 'creator', maps: { creator: 2, accepted: 0 } },
    ]);
  });

  it('is lost by the absent team, and cancelled if both are absent', async () => {
    const [one, none] = [await made(), await made()];
    await ready(one, 'team_b');
    service.clock.set('2026-03-01T12:26:00.000Z');
    await settleTimers();
    expect(await told(one)).toMatchObject([{ status: 'FORFEITED', outcome: 'accepted', reason: 'no_show' }]);
    expect(await told(none)).toMatchObject([{ status: 'CANCELLED', reason: 'no_show' }]);
  });

  it('begins with its headstart, whose maps are not played', async () => {
    const matchId = await started({ bestOf: 5, headstart: 1 });
    expect(await stored(matchId)).toMatchObject({ creator_team_score: 1, accepted_team_score: 0 });
    await expect(submit(matchId, 'user_a1', scoreOf(0, 13, 7))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await play(matchId, [1, 7, 13], [2, 13, 7]);
    expect(await stored(matchId)).toMatchObject({ status: 'IN_PROGRESS', creator_team_score: 2, accepted_team_score: 1 });
    await play(matchId, [3, 13, 7]);
    expect(await stored(matchId)).toMatchObject({ status: 'COMPLETED', winner_team_id: 'team_a', creator_team_score: 3 });
  });
});

describe('the tournament of a match', () => {
  it('can move it until it starts', async () => {
    const [open, playing] = [await made(), await started()];
    const items = [open, playing].map((matchId) => ({ matchId, roundStartsAt: '2026-03-02T18:00:00.000Z' }));
    const { results } = await tournaments.moveTournamentMatches({ items });
    expect(results.map(({ status }) => status)).toEqual(['ACCEPTED', 'IN_PROGRESS']);
    expect(await query('select scheduled_at from match_participant where match_id = $1', [open])).toEqual([
      { scheduled_at: '2026-03-02T18:00:00.000Z' },
      { scheduled_at: '2026-03-02T18:00:00.000Z' },
    ]);
    expect(await query('select kind, due_at from match_timer where match_id = $1', [open])).toEqual([
      { kind: 'no_show', due_at: '2026-03-02T18:15:00.000Z' },
    ]);
    await tournaments.moveTournamentMatches({ items: [{ matchId: open }] });
    expect(await query('select scheduled_at from match where id = $1', [open])).toEqual([{ scheduled_at: SOON }]);
  });

  it('can cancel it until it is over', async () => {
    const [cancelled, over] = [await started(), await started()];
    await play(over, [0, 13, 7], [1, 13, 7]);
    const reason = 'overridden';
    for (const repeat of [1, 2]) {
      const { results } = await tournaments.cancelTournamentMatches({ items: [cancelled, over].map((matchId) => ({ matchId, reason })) });
      expect([repeat, ...results.map(({ status }) => status)]).toEqual([repeat, 'CANCELLED', 'COMPLETED']);
    }
    expect(await told(cancelled)).toMatchObject([{ status: 'IN_PROGRESS' }, { status: 'CANCELLED', reason }]);
  });

  it('ends it by the forfeit of one side, until it is over', async () => {
    const [playing, over] = [await started(), await started()];
    await play(over, [0, 13, 7], [1, 13, 7]);
    const reason = 'participant_dropped';
    for (const repeat of [1, 2]) {
      const { results } = await tournaments.forfeitTournamentMatches({
        items: [...[playing, over].map((matchId) => ({ matchId, side: 'creator', reason })), { matchId: playing, side: 'nobody', reason }],
      });
      expect([repeat, ...results.map(({ status, refusal }) => status || refusal)]).toEqual([
        repeat,
        'FORFEITED',
        'COMPLETED',
        'INVALID_INPUT',
      ]);
    }
    expect((await told(playing)).at(-1)).toMatchObject({ status: 'FORFEITED', outcome: 'accepted', reason });
    expect(await stored(playing)).toMatchObject({ status: 'FORFEITED', forfeited_by_team_id: 'team_a', winner_team_id: 'team_b' });
  });

  it('links imported matches to nodes, one per node and attempt, and reads their results', async () => {
    const pool = service.database.pool();
    const [one = '', two = ''] = await storeRows(pool, [
      rowOf({ externalId: 'linked-1', winnerTeamId: 'team_a' }),
      rowOf({ externalId: 'linked-2' }),
    ]);
    const own = await made();
    const item = { matchId: one, tournamentId: 'tournament_i', nodeId: 'node_i', attempt: 1 };
    const link = async (...items: (typeof item)[]) =>
      (await tournaments.linkTournamentMatches({ items })).results.map(({ status, refusal }) => status || refusal);
    expect(await link(item, item, { ...item, matchId: own }, { ...item, matchId: 'match_none' })).toEqual([
      'COMPLETED',
      'COMPLETED',
      'error_match_not_found',
      'error_match_not_found',
    ]);
    expect(await link({ ...item, tournamentId: 'tournament_other', nodeId: 'node_other' })).toEqual(['error_already_exists']);
    // Another match of the node replaces it.
    expect(await link({ ...item, matchId: two })).toEqual(['COMPLETED']);
    const { matches: read } = await tournaments.readTournamentMatches({ matchIds: [one], externalIds: ['linked-2', 'linked-none'] });
    expect(read.map(({ matchId, nodeId, creatorScore, winnerTeamId }) => [matchId, nodeId, creatorScore, winnerTeamId]).toSorted()).toEqual(
      [
        [one, undefined, 2, 'team_a'],
        [two, 'node_i', 2, undefined],
      ].toSorted(),
    );
  });

  it('voids its result: the status stays, and records get a void', async () => {
    const [over, open] = [await started(), await made()];
    await play(over, [0, 13, 7], [1, 13, 7]);
    const items = [over, open].map((matchId) => ({ matchId, reason: 'bracket_changed' }));
    for (const repeat of [1, 2]) {
      const { results } = await tournaments.voidTournamentMatches({ items });
      expect([repeat, ...results.map(({ status }) => status)]).toEqual([repeat, 'COMPLETED', 'CANCELLED']);
    }
    expect(await outcomes(over)).toEqual(['creator', 'void']);
    expect(await told(over)).toMatchObject([{ status: 'IN_PROGRESS' }, { status: 'COMPLETED' }, { status: 'COMPLETED', isVoided: true }]);
    const { items: read } = await service.matches().batchGetMatches({ items: [{ id: over, callerTeamIds: [] }] });
    expect(read[0]?.match).toMatchObject({ status: 'COMPLETED', isVoided: true });
  });

  it('is notified of a corrected result', async () => {
    service.world.staff.set('user_moderator', { platformRole: 'MODERATOR' });
    const matchId = await started();
    await play(matchId, [0, 13, 7], [1, 13, 7]);
    const overturned = [0, 1].map((mapIndex) => ({ mapIndex, mapId: '', creatorTeamScore: 7, opponentTeamScore: 13 }));
    const ruling = { league: '', matchId, outcome: 'overturn', mapIndexes: [], note: 'As the recording shows.' };
    await service.disputes().correctMatch({ ...ruling, maps: overturned }, as('user_moderator'));
    const heard = await told(matchId);
    expect(heard.at(-1)).toMatchObject({ status: 'COMPLETED', outcome: 'accepted', maps: { creator: 0, accepted: 2 } });
    const sequences = heard.map(({ sequence }) => sequence as number);
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
  });

  it('cannot touch a match outside of tournaments', async () => {
    const matchId = (await actions(service).createGame()) ?? '';
    const { results } = await tournaments.cancelTournamentMatches({ items: [{ matchId, reason: 'overridden' }] });
    expect(results).toMatchObject([{ refusal: 'error_match_not_found' }]);
    expect(await stored(matchId)).toMatchObject({ status: 'ACCEPTED' });
  });
});
