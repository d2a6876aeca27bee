import { common } from '@matchpoint/contracts';
import { eventually } from '@matchpoint/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { useLeagueService } from '../../../test/start-league-service.js';

const service = useLeagueService();
beforeEach(async () => {
  await service.database.empty('league, outbox_event cascade');
  service.calls.length = 0;
});

const kickoff = { name: 'Kickoff', game: 'valorant', status: 'active', startDate: '2024-01-01', endDate: '2024-01-31' };
const finals = { name: 'Finals', game: 'valorant', status: 'upcoming', startDate: '2024-02-01', endDate: '2024-02-28T20:00:00Z' };
const ticket = { externalId: 't1', subject: 'Help', description: 'Please', requester: 'cat', status: 'awaiting_response' };
const row = (fields: Record<string, unknown> = {}) => ({
  slug: 'VCT_EU',
  name: 'VCT Europe',
  games: ['valorant'],
  members: [
    { username: 'ann', role: 'OWNER' },
    { username: 'bob', role: 'MEMBER' },
  ],
  teams: ['a', 'b'],
  seasons: [kickoff, finals],
  tickets: [ticket],
  ...fields,
});
const importRows = async (...rows: unknown[]): Promise<string[]> => {
  const { results } = await service.imports().importLeagues({
    rows: rows.map((each, index) => ({ line: index + 1, json: typeof each === 'string' ? each : JSON.stringify(each) })),
  });
  expect(results.map(({ line }) => line)).toEqual(rows.map((_, index) => index + 1));
  return results.map(({ outcome, reason }) => `${common.ImportRowResult_Outcome[outcome]} ${reason}`.trim());
};
/** Rows as texts, one per line, with a space between columns. */
const query = async (text: string): Promise<string[]> =>
  (await service.database.pool().query<Record<string, unknown>>(text)).rows.map((each) => Object.values(each).join(' '));
const resolve = async (...identifiers: string[]) => (await service.leagues().resolveLeagues({ identifiers })).leagues;

describe('importing leagues', () => {
  it('reopens a completed season: it is no longer completed, settled or final', async () => {
    const completed = { ...kickoff, status: 'completed' };
    await importRows(row({ seasons: [completed] }));
    await query('update season set completed_at = now(), settled_at = now(), finalized_at = now()');
    const marks = () => query('select completed_at is null as c, settled_at is null as s, finalized_at is null as f from season');
    await importRows(row({ seasons: [{ ...completed, endDate: '2024-02-01' }] }));
    expect(await marks()).toEqual(['false false false']);
    await importRows(row({ seasons: [kickoff] }));
    expect(await marks()).toEqual(['true true true']);
  });

  it('sets how many places of a season qualify and for what, and leaves it unchanged if the row does not say', async () => {
    await importRows(row({ seasons: [{ ...kickoff, qualifies: 4, qualifiesFor: 'Playoffs' }, finals] }));
    const terms = () => query('select name, qualifies, qualifies_for from season order by start_date');
    expect(await terms()).toEqual(['Kickoff 4 Playoffs', 'Finals  ']);
    expect(
      await importRows(
        row({
          seasons: [
            { ...kickoff, status: 'completed' },
            { ...finals, qualifies: 1 },
          ],
        }),
      ),
    ).toEqual(['UPDATED']);
    expect(await terms()).toEqual(['Kickoff 4 Playoffs', 'Finals 1 ']);
    await importRows(row({ seasons: [{ ...kickoff, qualifies: 2, qualifiesFor: 'Finals' }] }));
    expect(await terms()).toEqual(['Kickoff 2 Finals', 'Finals 1 ']);
  });

  it.each([
    [{ qualifies: 0 }, 'seasons[0].qualifies: must be >= 1'],
    [{ qualifies: 1_001 }, 'seasons[0].qualifies: must be <= 1000'],
    [{ qualifiesFor: ' ' }, 'seasons[0].qualifiesFor: must match pattern'],
    [{ qualifiesFor: 'x'.repeat(41) }, 'seasons[0].qualifiesFor: must not have more than 40 characters'],
  ])('refuses a season with %o', async (terms, reason) => {
    const [outcome] = await importRows(row({ seasons: [{ ...kickoff, ...terms }] }));
    expect(outcome).toMatch(`REJECTED ${reason}`);
  });

  it('makes a season that it completes final like any other, listed in the feed but sent to no webhook', async () => {
    await importRows(row({ seasons: [{ ...kickoff, status: 'completed' }] }));
    const closings = () =>
      query(`select data->>'scope' as scope, data->>'effect' as effect from outbox_event where type = 'internal.league.closed'`);
    await eventually(async () => expect(await closings()).toEqual(['season refuse']));
    // As the match service reports it when the last of its matches is over.
    await query(`update season set settled_at = '2020-01-01'`);
    await eventually(async () => expect(await query('select from season where finalized_at is null')).toEqual([]));
    expect(await query(`select count(*) from activity where type = 'league.season_finalized'`)).toEqual(['1']);
    expect(await query(`select type from outbox_event where type like 'league.%'`)).toEqual([]);
    expect(await closings()).toHaveLength(1);
  });

  it('stores games, staff, approved teams, seasons and tickets', async () => {
    expect(await importRows(row())).toEqual(['CREATED']);
    expect(await query('select slug, name, status, ticket_number from league')).toEqual(['VCT_EU VCT Europe active 1']);
    expect(await query('select game_id, is_active from league_game')).toEqual(['valorant true']);
    expect(await query('select user_id, role from league_member order by 1')).toEqual(['user_ann OWNER', 'user_bob MEMBER']);
    expect(await query('select team_id, game_id, status from league_team order by 1')).toEqual([
      'team_a valorant approved',
      'team_b valorant approved',
    ]);
    expect(await query('select name, game_id, status, start_date, end_date from season order by start_date')).toEqual([
      'Kickoff valorant active 2024-01-01T00:00:00.000Z 2024-01-31T23:59:59.999Z',
      'Finals valorant upcoming 2024-02-01T00:00:00.000Z 2024-02-28T20:00:00.000Z',
    ]);
    expect(
      await query(
        `select ticket_number, external_id, subject, description, status, priority, requester_user_id, first_response_at is null
          from ticket`,
      ),
    ).toEqual(['1 t1 Help Please awaiting_response medium user_cat true']);
  });

  it('writes nothing for an equal row, not even a row version', async () => {
    await importRows(row());
    const versions = () =>
      query(`select xmin, xmax, ctid from league union all select xmin, xmax, ctid from season union all select xmin, xmax, ctid from ticket
      union all select xmin, xmax, ctid from league_member union all select xmin, xmax, ctid from league_team`);
    const before = await versions();
    expect(await importRows(row())).toEqual(['UNCHANGED']);
    expect(await versions()).toEqual(before);
  });

  it('replaces games, staff and teams by those of a changed row, and keeps the ids of the remaining ones', async () => {
    await importRows(row());
    const kept = await query(
      `select id from league union all select id from league_member where role = 'OWNER' union all select id from season
        where name = 'Kickoff'`,
    );
    expect(
      await importRows(
        row({
          slug: 'vct_eu',
          name: 'VCT EMEA',
          games: ['valorant', 'chess'],
          members: [
            { username: 'ann', role: 'OWNER' },
            { username: 'cat', role: 'MANAGER' },
          ],
          teams: ['a', 'x'],
        }),
      ),
    ).toEqual(['UPDATED']);
    expect(
      await query(
        `select id from league union all select id from league_member where role = 'OWNER' union all select id from season
          where name = 'Kickoff'`,
      ),
    ).toEqual(kept);
    expect(await query('select slug, name from league')).toEqual(['VCT_EU VCT EMEA']);
    expect(await query('select game_id from league_game order by 1')).toEqual(['chess', 'valorant']);
    expect(await query('select user_id, role from league_member order by 1')).toEqual(['user_ann OWNER', 'user_cat MANAGER']);
    expect(await query('select team_id from league_team order by 1')).toEqual(['team_a', 'team_x']);
  });

  it('can pass the active season from one to another in one row', async () => {
    await importRows(row());
    expect(
      await importRows(
        row({
          seasons: [
            { ...finals, status: 'active' },
            { ...kickoff, status: 'completed' },
          ],
        }),
      ),
    ).toEqual(['UPDATED']);
    expect(await query('select name, status from season order by start_date')).toEqual(['Kickoff completed', 'Finals active']);
  });

  it('adds and changes tickets and seasons, removes none, and leaves unchanged ones alone', async () => {
    await importRows(row());
    await service.database
      .pool()
      .query("update ticket set status = 'in_progress'; update season set status = 'completed' where name = 'Kickoff'");
    expect(
      await importRows(
        row({ teams: undefined, seasons: [kickoff], tickets: [ticket, { ...ticket, externalId: 't3' }, { ...ticket, externalId: 't2' }] }),
      ),
    ).toEqual(['UPDATED']);
    expect(await query('select ticket_number, external_id, status from ticket order by 1')).toEqual([
      '1 t1 in_progress',
      '2 t3 awaiting_response',
      '3 t2 awaiting_response',
    ]);
    expect(await query('select name, status from season order by start_date')).toEqual(['Kickoff completed', 'Finals upcoming']);
    expect(await query('select team_id from league_team order by 1')).toEqual(['team_a', 'team_b']);
    expect(await importRows(row({ tickets: [{ ...ticket, status: 'closed' }] }))).toEqual(['UPDATED']);
    expect(await query("select status from ticket where external_id = 't1'")).toEqual(['closed']);
  });

  it('rejects a bad row with its reason and imports the others', async () => {
    expect(
      await importRows(
        '[]',
        row({ slug: 'a b' }),
        row({ members: [{ username: 'ann', role: 'BOSS' }] }),
        row({ teams: ['nobody'] }),
        row({ seasons: [{ ...kickoff, endDate: '2024-02-30' }] }),
        row(),
      ),
    ).toEqual([
      'REJECTED not a JSON object',
      'REJECTED slug: must match pattern "^[^\\s/?#%]+$"',
      'REJECTED members[0].role: must be one of OWNER, ADMIN, MANAGER, MEMBER',
      'REJECTED teams[0]: unknown team nobody',
      'REJECTED seasons[0].endDate: not an ISO 8601 instant or date',
      'CREATED',
    ]);
  });

  it('applies rows of one slug in order, ignoring case, and resolves references once', async () => {
    expect(await importRows(row(), row({ slug: 'vct_eu', name: 'Other' }), row({ slug: 'lcs' }))).toEqual([
      'CREATED',
      'UPDATED',
      'CREATED',
    ]);
    // Other calls may come from background work.
    expect(service.calls.filter((name) => name === 'resolveReferences')).toHaveLength(1);
  });
});

describe('the effect of an import', () => {
  const feed = () => query('select type, target_type, target_id from activity order by created_at, id');
  const types = async () => (await feed()).map((line) => line.split(' ')[0]);

  it('is listed in the feed: a new league with all its contents, then differences, and nothing for an equal row', async () => {
    await importRows(row());
    expect(await types()).toEqual([
      'league.created',
      'league.game_added',
      'league.staff_added',
      'league.staff_added',
      'league.team_approved',
      'league.team_approved',
      'league.season_created',
      'league.season_activated',
      'league.season_created',
      'ticket.created',
    ]);
    await service.database.empty('activity');
    await importRows(row());
    expect(await feed()).toEqual([]);
    await importRows(
      row({
        name: 'VCT EMEA',
        members: [
          { username: 'ann', role: 'ADMIN' },
          { username: 'cat', role: 'MEMBER' },
        ],
        teams: ['a'],
        seasons: [
          { ...kickoff, status: 'completed' },
          { ...finals, status: 'active' },
        ],
        tickets: [{ ...ticket, status: 'closed' }],
        points: [{ game: 'valorant', baseWin: 2, baseDraw: 1, baseLoss: 0 }],
      }),
    );
    expect((await feed()).map((line) => line.replace(/ (league|season|ticket)_\w{26}$/, ''))).toEqual([
      'league.staff_removed member user_bob',
      'league.team_removed team team_b',
      'league.settings_updated league',
      'league.points_updated game valorant',
      'league.staff_role_changed member user_ann',
      'league.staff_added member user_cat',
      'league.season_completed season',
      'league.season_activated season',
      'ticket.closed ticket',
    ]);
    expect(await query('select from outbox_event')).toEqual([]);
  });

  it('can change the rules of a game, which matches must then meet', async () => {
    const check = (bestOf: number) =>
      service
        .leagues()
        .checkMatchEligibility({
          league: 'vct_eu',
          creatorTeamId: 'team_a',
          gameId: 'valorant',
          mode: 'standard',
          maps: [],
          bestOf,
          teamSize: 5,
          matchType: 'XP_ONLY',
          rosterUserIds: [],
          creatorRosterUserIds: [],
        })
        .then(
          () => 'ok',
          ({ message }: Error) => message,
        );
    expect(await importRows(row({ rules: [{ game: 'valorant', allowedBestOf: [3] }] }))).toEqual(['CREATED']);
    expect([await check(3), await check(5)]).toEqual(['ok', "The league's bestOf is 3, not 5 (allowedBestOf)."]);
    expect(await importRows(row({ rules: [] }))).toEqual(['UPDATED']);
    expect(await check(5)).toBe('ok');
    expect(
      await importRows(
        row({ rules: [{ game: 'chess' }] }),
        row({ rules: [{ game: 'valorant', timezone: 'Mars/Base' }] }),
        row({ rules: [{ game: 'valorant', allowedTimeRange: { start: '9', end: '10:00' } }] }),
      ),
    ).toEqual([
      'REJECTED rules[0].game: chess is not a game of the league',
      'REJECTED rules[0].timezone: unknown time zone Mars/Base',
      expect.stringMatching(/^REJECTED rules\[0\]\.allowedTimeRange\.start: /) as string,
    ]);
  });
});

describe('resolving leagues', () => {
  it('finds them by slug in any case and by id, with their seasons by start, and leaves unknown ones out', async () => {
    await importRows(row());
    const [found] = await resolve('vct_eu');
    expect(found).toMatchObject({
      identifier: 'vct_eu',
      slug: 'VCT_EU',
      name: 'VCT Europe',
      seasons: [
        { name: 'Kickoff', gameId: 'valorant', status: 'active' },
        { name: 'Finals', gameId: 'valorant', status: 'upcoming' },
      ],
    });
    expect((await resolve('VCT_eu', 'vct%eu', found?.id ?? '', 'lcs')).map(({ identifier, id }) => [identifier, id])).toEqual([
      ['VCT_eu', found?.id],
      [found?.id, found?.id],
    ]);
  });
});
