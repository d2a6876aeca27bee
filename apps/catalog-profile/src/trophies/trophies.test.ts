import type { EventData } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as, importRows, useService } from '../../test/start-service.js';
import { applyPlacements } from './apply-placements.js';

type Recorded = EventData<'internal.tournament.placements_recorded'>;
const service = useService();
const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> => (await service().pool.query(text, values)).rows as Row[];

beforeAll(async () => {
  await importRows(
    service(),
    'user',
    ['ann', 'ben', 'cyd'].map((username) => ({ id: `user_${username}`, username })),
  );
});
beforeEach(() => query('truncate tournament_trophies, tournament_awards, outbox_event'));

const won = (username: string, trophyId: Recorded['trophies'][number]['trophyId'] = 'champion', teamId?: string) => ({
  ...{ userId: `user_${username}`, trophyId, rarity: 'rare' as const, ...(teamId !== undefined && { teamId }) },
});
const record = (
  version: number,
  trophies: Recorded['trophies'],
  tournamentId = 'tournament_1',
  subject = tournamentId,
  more: Partial<Recorded> = {},
) =>
  withTransaction(service().pool, (tx) =>
    applyPlacements(tx, {
      subject,
      data: {
        ...{ tournamentId, version, slug: 'spring_cup', name: 'Spring Cup', gameId: 'valorant', completedAt: '2026-03-01T20:00:00.000Z' },
        ...{ placements: [], trophies, ...more },
      },
    }),
  );
const shown = async (username: string, viewer = 'ben') =>
  (await service().people.listUserTrophies({ identifier: username }, as(`user_${viewer}`))).trophies;
const told = () =>
  query<{ data: object; audience: object }>(`select data, audience from outbox_event where type = 'trophy.awarded' order by position`);

describe('the trophies of a tournament', () => {
  it('appear on the profiles of their winners, and each winner is notified', async () => {
    await record(1, [won('ann'), won('ben', 'runner_up')]);
    expect(await shown('ann')).toMatchObject([
      { trophyId: 'champion', title: 'Champion', description: 'Spring Cup', rarity: 'rare', awardedAt: '2026-03-01T20:00:00.000Z' },
    ]);
    expect(await told()).toMatchObject([
      {
        data: { userId: 'user_ann', trophyId: 'champion', rarity: 'rare', tournamentSlug: 'spring_cup', awardedAt: 1_772_395_200_000 },
        audience: { userIds: ['user_ann'] },
      },
      { data: { userId: 'user_ben', trophyId: 'runner_up' }, audience: { userIds: ['user_ben'] } },
    ]);
  });

  it('are replaced by difference: an unchanged trophy keeps its id and is not announced again', async () => {
    await record(1, [won('ann'), won('ben', 'runner_up')]);
    const [before] = await shown('ann');
    await record(2, [won('ann'), won('cyd', 'runner_up')]);
    expect(await shown('ann')).toEqual([before]);
    expect(await shown('ben')).toEqual([]);
    await record(3, [won('cyd'), won('ann', 'runner_up')]);
    expect([(await shown('ann'))[0]?.trophyId, (await shown('cyd'))[0]?.trophyId]).toEqual(['runner_up', 'champion']);
    expect(await told()).toHaveLength(5);
  });

  it('are revoked by an empty version, and an older version changes nothing', async () => {
    await record(2, []);
    await record(1, [won('ann')]);
    await record(2, [won('ann')]);
    expect(await shown('ann')).toEqual([]);
    expect(await told()).toEqual([]);
  });

  it('are told to their winner by tournament, without those that were withdrawn', async () => {
    const ids = ['tournament_1', 'tournament_2', 'tournament_3'];
    const own = async (username: string) =>
      (await service().people.listOwnTournamentTrophies({ tournamentIds: ids.slice(0, 2) }, as(`user_${username}`))).trophies;
    for (const id of ids) await record(1, [won('ann'), won('ben', 'runner_up')], id);
    await record(2, [won('ben')], 'tournament_2');
    expect(await own('ann')).toEqual([{ tournamentId: 'tournament_1', trophyId: 'champion' }]);
    expect((await own('ben')).toSorted((a, b) => a.tournamentId.localeCompare(b.tournamentId))).toEqual([
      { tournamentId: 'tournament_1', trophyId: 'runner_up' },
      { tournamentId: 'tournament_2', trophyId: 'champion' },
    ]);
    const many = service().people.listOwnTournamentTrophies({ tournamentIds: Array.from({ length: 101 }, String) }, as('user_ann'));
    await expect(many).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('are one for each tournament, so a champion of two has two', async () => {
    await record(1, [won('ann')]);
    await record(1, [won('ann')], 'tournament_2');
    expect(await shown('ann')).toHaveLength(2);
  });

  it('skip unknown users', async () => {
    await record(1, [won('nobody'), won('ann')]);
    expect(await shown('ann')).toHaveLength(1);
    expect(await told()).toHaveLength(1);
  });

  it('come without an event if the tournament was imported', async () => {
    await record(1, [won('ann')], 'tournament_1', 'import spring_cup');
    expect(await shown('ann')).toHaveLength(1);
    expect(await told()).toEqual([]);
  });

  it('are shown only to their winner while the tournament is unlisted', async () => {
    await record(1, [won('ann')], 'tournament_1', 'tournament_1', { isUnlisted: true });
    await record(1, [won('ann')], 'tournament_2');
    expect([(await shown('ann')).length, (await shown('ann', 'ann')).length]).toEqual([1, 2]);
    await record(2, [won('ann')]);
    expect(await shown('ann')).toHaveLength(2);
  });

  it('are shown only to their winner and the active members of the team while that is private', async () => {
    const team = { id: 'team_owls', slug: 'owls', name: 'Owls', game: 'valorant', type: 'REGULAR' };
    const members = [
      { username: 'ann', role: 'CAPTAIN' },
      { username: 'cyd', role: 'MEMBER' },
    ];
    await importRows(service(), 'team', [{ ...team, members }]);
    await record(1, [won('ann', 'champion', 'team_owls'), won('ben', 'runner_up', 'team_gone')]);
    const views = () => Promise.all(['ben', 'cyd', 'ann'].map(async (viewer) => (await shown('ann', viewer)).length));
    expect(await views(), 'a public team').toEqual([1, 1, 1]);
    await query(`update teams set visibility = 'private' where id = 'team_owls'`);
    expect(await views(), 'a private team').toEqual([0, 1, 1]);
    await query(`update team_members set left_at = now() where user_id = 'user_cyd'`);
    expect(await views(), 'a former member').toEqual([0, 0, 1]);
    await record(2, [won('ann')]);
    expect(await views(), 'awards of an older process, which name no team').toEqual([0, 0, 1]);
    await record(1, [won('ann')], 'tournament_2');
    expect(await views(), 'a trophy whose team is not recorded').toEqual([1, 1, 2]);
  });

  it('are hidden with the rest of a limited profile, but not from their owner', async () => {
    await record(1, [won('cyd')]);
    await service().people.updateOwnProfile({ visibility: 'limited' }, as('user_cyd'));
    expect([await shown('cyd'), (await shown('cyd', 'cyd')).length]).toEqual([[], 1]);
    await service().people.updateOwnProfile({ visibility: 'public' }, as('user_cyd'));
  });
});
