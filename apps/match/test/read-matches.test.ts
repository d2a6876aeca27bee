import { MATCH_STATUSES } from '@matchpoint/core';
import type { CallerContext } from '@matchpoint/rpc';
import { beforeEach, describe, expect, it } from 'vitest';
import { as, createRequest } from './act.js';
import { useMatchService } from './start-match-service.js';
import { rowOf, storeRows } from './store-rows.js';
import type { ImportedMatchRow } from '../src/db/imported-matches.js';

const service = useMatchService();
beforeEach(() => service.database.empty('match cascade'));
const store = (...rows: Partial<ImportedMatchRow>[]): Promise<string[]> => storeRows(service.database.pool(), rows.map(rowOf));
const OPEN = { status: 'PENDING', acceptedTeamId: null, creatorTeamScore: null, acceptedTeamScore: null } as const;

describe('a batch of point reads', () => {
  it('returns every item in its place, each for its own caller, and nothing for unknown ones', async () => {
    const [shown, draft] = await store({}, { ...OPEN, publishStatus: 'DRAFT' });
    const asked = [
      [draft, []],
      [shown, []],
      ['match_unknown', ['team_a']],
      [draft, ['team_c', 'team_a']],
      [draft, ['team_b']],
      [shown, []],
    ] as const;
    const { items } = await service
      .matches()
      .batchGetMatches({ items: asked.map(([id, callerTeamIds]) => ({ id: id ?? '', callerTeamIds: [...callerTeamIds] })) });
    expect(items.map(({ match }) => match?.id)).toEqual([undefined, shown, undefined, draft, undefined, shown]);
    expect(items[3]?.match).toMatchObject({ status: 'PENDING', publishStatus: 'DRAFT' });
    expect(items[3]?.match?.creatorTeamScore).toBeUndefined();
  });

  it('returns the terms that the creator gave only with an item that asks for them', async () => {
    const given = { wagerAmount: 12.5, inputDevice: 'KB_M', notes: 'Server in Frankfurt.' };
    const open = { gameSpecificOptions: '{"overtime": true}', lockedRules: '{"teamSize": true}' };
    const { matchId } = await service.commands().createMatch(createRequest({ ...given, ...open, matchType: 'WAGER' }), as('user_a1'));
    const [imported = ''] = await store({});
    const asked = [
      [matchId, true],
      [matchId, false],
      [imported, true],
    ] as const;
    const { items } = await service
      .matches()
      .batchGetMatches({ items: asked.map(([id, withTerms]) => ({ id, callerTeamIds: [], withTerms })) });
    expect(items.map(({ terms }) => terms)).toEqual([
      { ...given, ...open, mapSelectionType: 'FLEX', mapPreferenceMode: 'MANUAL' },
      undefined,
      {},
    ]);
  });
});

describe("a game's matches", () => {
  it('are the published ones of that game only, newest first, page by page', async () => {
    const ids = await store(
      { createdAt: '2024-01-01T00:00:00.000Z' },
      { createdAt: '2024-01-02T00:00:00.000Z' },
      { createdAt: '2024-01-03T00:00:00.000Z' },
    );
    await store({ gameId: 'chess' }, { ...OPEN, publishStatus: 'DRAFT' }, { ...OPEN, publishStatus: 'ARCHIVED' });
    const first = await service.matches().listGameMatches({ gameId: 'valorant', pageSize: 2 });
    const second = await service.matches().listGameMatches({ gameId: 'valorant', pageSize: 2, after: first.matches.at(-1) });
    expect(first.hasMore).toBe(true);
    expect(second.hasMore).toBe(false);
    expect([...first.matches, ...second.matches].map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('can be filtered by status', async () => {
    const [id] = await store({ status: 'CANCELLED' }, { status: 'COMPLETED' });
    const { matches } = await service.matches().listGameMatches({ gameId: 'valorant', pageSize: 100, status: 'CANCELLED' });
    expect(matches.map((match) => match.id)).toEqual([id]);
  });

  it('are refused to a caller bound to another game, by list and by id', async () => {
    const [id = ''] = await store({});
    const caller: CallerContext = { userId: 'user_1', keyId: 'key_1', kind: 'game_developer', gameId: 'chess' };
    await expect(service.matches().listGameMatches({ gameId: 'valorant', pageSize: 1 }, { caller })).rejects.toMatchObject({
      code: 'error_game_scope_mismatch',
    });
    await expect(service.matches().getGameMatch({ id, gameId: 'valorant' }, { caller })).rejects.toMatchObject({
      code: 'error_game_scope_mismatch',
    });
  });

  it.each([
    ['the match', { game: 'valorant' }, {}, undefined],
    ['no match of another game', { game: 'chess' }, {}, 'error_game_scope_mismatch'],
    ['no draft', { game: 'valorant' }, { publishStatus: 'DRAFT' }, 'error_match_not_found'],
    ['no draft of another game', { game: 'chess' }, { publishStatus: 'DRAFT' }, 'error_match_not_found'],
  ])('can be read by id: %s', async (_, { game }, fields, code) => {
    const [id = ''] = await store(fields);
    const read = service.matches().getGameMatch({ id, gameId: game });
    if (code) await expect(read).rejects.toMatchObject({ code });
    else expect((await read).match?.id).toBe(id);
  });

  it('are not found by an unknown id', async () => {
    await expect(service.matches().getGameMatch({ id: 'match_unknown', gameId: 'valorant' })).rejects.toMatchObject({
      code: 'error_match_not_found',
    });
  });
});

describe('ongoing matches', () => {
  const ongoing = async (...callerTeamIds: string[]) =>
    (await service.matches().listOngoingMatches({ captainedTeamIds: [], callerTeamIds })).matches;

  it('are those in a status before the end', async () => {
    await store(...MATCH_STATUSES.map((status) => ({ status })));
    const statuses = (await ongoing('team_b')).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['ACCEPTED', 'DISPUTED', 'IN_PROGRESS', 'PENDING', 'READY']);
  });

  it("belong to the caller's teams, include their drafts, and come once each, newest first", async () => {
    const [open, draft, both] = await store(
      { ...OPEN, createdAt: '2024-01-01T00:00:00.000Z' },
      { ...OPEN, createdAt: '2024-01-02T00:00:00.000Z', publishStatus: 'DRAFT', challengedTeamId: 'team_b' },
      { status: 'READY', createdAt: '2024-01-03T00:00:00.000Z' },
    );
    await store({ ...OPEN, publishStatus: 'ARCHIVED' }, { ...OPEN, creatorTeamId: 'team_c' });
    expect((await ongoing('team_a', 'team_b')).map(({ id }) => id)).toEqual([both, draft, open]);
    expect((await ongoing('team_b')).map(({ id }) => id)).toEqual([both]);
    expect(await ongoing()).toEqual([]);
  });

  it('are not left out for challenges by other teams, however many there are', async () => {
    const [own = '', played = ''] = await store({ ...OPEN, creatorTeamId: 'team_b' }, { status: 'READY' });
    const challenge = { ...OPEN, challengedTeamId: 'team_b', createdAt: '2030-01-01T00:00:00.000Z' };
    await store(...Array.from({ length: 520 }, () => challenge));
    const ids = (await ongoing('team_b')).map(({ id }) => id);
    expect(ids).toHaveLength(102);
    expect(ids).toEqual(expect.arrayContaining([own, played]));
  });
});
