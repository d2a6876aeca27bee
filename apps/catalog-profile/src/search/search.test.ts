import { searchTerms } from '@matchpoint/postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { SEARCHES } from './store/search-names.js';
import { useService } from '../../test/start-service.js';

const service = useService();
const COUNT = 3_000;

/** Teams, users and organizations among many others; those that must stay hidden have names like those that may be found. */
beforeAll(async () => {
  const { pool } = service();
  await pool.query(`insert into organizations (id, slug, name, tag, visibility, status) values
    ('org_shown', 'Zürich_Eagles', 'Zürich Eagles', 'ZE', 'public', 'active'),
    ('org_private', 'Zürich_Hidden', 'Zürich Hidden', null, 'private', 'active'),
    ('org_off', 'Zürich_Off', 'Zürich Off', null, 'public', 'disabled')`);
  await pool.query(`insert into teams (id, slug, name, tag, game_id, visibility, status) values
    ('team_exact', 'eagle', 'Eagle', 'EGL', 'valorant', 'public', 'active'),
    ('team_prefix', 'eagles', 'Eagles of Bern', 'EB', 'valorant', 'limited', 'active'),
    ('team_word', 'old-eagles', 'Old Eagles', null, 'counter_strike_2', 'public', 'active'),
    ('team_inside', 'beagles', 'Beagles', null, 'valorant', 'public', 'active'),
    ('team_percent', 'percent', '100%_\\Eagle', null, 'valorant', 'public', 'active'),
    ('team_accent', 'aigle', 'Ægløs Été', null, 'valorant', 'public', 'active'),
    ('team_private', 'eagle-private', 'Eagle private', null, 'valorant', 'private', 'active'),
    ('team_gone', 'eagle-gone', 'Eagle gone', null, 'valorant', 'public', 'disbanded'),
    ('team_off', 'eagle-off', 'Eagle off', null, 'valorant', 'public', 'disabled')`);
  await pool.query(`insert into teams (id, slug, name, organization_id, game_id, visibility, status) values
    ('team_of_off', 'eagle-of-off', 'Eagle of off', 'org_off', 'valorant', 'public', 'active')`);
  await pool.query(`insert into team_stats (team_id, game_id, is_listed, matches_played) values
    ('team_prefix', 'valorant', true, 9), ('team_word', 'counter_strike_2', true, 7),
    ('team_inside', 'valorant', true, 3)
    on conflict (team_id) do update set is_listed = true, matches_played = excluded.matches_played`);
  await pool.query(`insert into users (id, username, name, visibility, suspended_at, suspended_until) values
    ('user_shown', 'eagle_eye', 'Ada', 'public', null, null),
    ('user_named', 'ada', 'Eagle Ada', 'limited', null, null),
    ('user_private', 'eagle_private', null, 'private', null, null),
    ('user_banned', 'eagle_banned', null, 'public', now(), null),
    ('user_back', 'eagle_back', null, 'public', now() - interval '2 days', now() - interval '1 day')`);
  await pool.query(`insert into users (id, username) select 'user_' || n, 'many_' || md5(n::text)
    from generate_series(1, ${COUNT}) n`);
  await pool.query('analyze users');
});

const find = async (text: string, kinds = ['team', 'player', 'organization']): Promise<string[]> =>
  (await service().search.searchProfiles({ text, kinds, limit: 20 })).hits.map(({ id }) => id);
const discover = async (fields: { search?: string; gameId?: string }): Promise<string[]> =>
  (await service().search.discoverTeams({ limit: 5, ...fields })).teams.map(({ id }) => id);

describe('a search by name', () => {
  it('finds the exact name first, then prefixes, then names that contain it; nothing private, suspended or closed', async () => {
    const [exact, prefix, ...words] = await find('EAGLE', ['team']);
    expect([exact, prefix]).toEqual(['team_exact', 'team_prefix']);
    expect([words.slice(0, -1).sort(), words.at(-1)]).toEqual([['team_percent', 'team_word'], 'team_inside']);
    expect((await find('eagle', ['player'])).sort()).toEqual(['user_back', 'user_named', 'user_shown']);
    expect(await find('zürich')).toEqual(['org_shown']);
    expect(await find('eagle')).toHaveLength(9);
  });

  it.each([
    ['without regard to case and accents', 'zurich EAGLES', 'org_shown'],
    ['accents of the question', 'éàgle', 'team_exact'],
    ['letters that no accent makes', 'aeglos ete', 'team_accent'],
    ['full width', 'ＥＡＧＬＥ', 'team_exact'],
    ['a tag', 'egl', 'team_exact'],
    ['two characters, at the beginning of a word', 'ol', 'team_word'],
    ['two characters of a tag', 'ze', 'org_shown'],
    ['a slip of the pen', 'zurich eagels', 'org_shown'],
    ['wildcards as what they are', '100%_\\', 'team_percent'],
    ['a part with a wildcard', '%_\\eag', 'team_percent'],
  ])('finds %s', async (_, text, id) => {
    expect(await find(text)).toContain(id);
  });

  it.each(['%%', '__', '%a%', '\\\\', "';", '! !', '\u0300\u0301', '((', 'a\\'])('treats %j as plain text', async (text) => {
    expect(await find(text)).toEqual([]);
  });

  it.each(['a', ' a ', '', 'x'.repeat(65)])('refuses %j', async (text) => {
    await expect(find(text)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it.each(['eagle', 'ea', '%%', '! !', 'a b c d e f', 'x'.repeat(64)])('uses indexes for %j, and scans none completely', async (text) => {
    const explain = `explain (analyze, costs off, timing off) ${SEARCHES.player.text}`;
    const { rows } = await service().pool.query<{ 'QUERY PLAN': string }>(explain, [...(searchTerms(text) ?? []), 20]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on users u_/);
    const read = [...plan.matchAll(/Bitmap Index Scan on .*rows=(\d+)/g)].map(([, count]) => Number(count));
    expect(Math.max(0, ...read), plan).toBeLessThan(COUNT / 2);
  });
});

describe('discovery of teams', () => {
  it('returns those with the text in their name or tag, exact matches first, then by matches played, within the given game', async () => {
    expect(await discover({ search: 'eagle' })).toEqual(['team_exact', 'team_prefix', 'team_word', 'team_inside', 'team_percent']);
    expect(await discover({ search: 'eagle', gameId: 'counter_strike_2' })).toEqual(['team_word']);
    await expect(discover({ gameId: 'nothing' })).rejects.toMatchObject({ code: 'error_game_not_found' });
    await expect(discover({ search: 'x' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('returns, without a text, those with the most matches first', async () => {
    expect((await discover({})).slice(0, 3)).toEqual(['team_prefix', 'team_word', 'team_inside']);
    expect(await discover({})).toHaveLength(5);
    expect(await discover({ gameId: 'counter_strike_2' })).toEqual(['team_word']);
  });
});
