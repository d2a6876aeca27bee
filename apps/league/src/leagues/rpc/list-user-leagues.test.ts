import { beforeEach, describe, expect, it } from 'vitest';
import { useLeagueService } from '../../../test/start-league-service.js';

const service = useLeagueService();
const query = async (text: string, values: unknown[] = []) => (await service.database.pool().query(text, values)).rows as object[];

beforeEach(() => service.database.empty('league cascade'));

async function addLeague(id: string, name: string, role?: string): Promise<void> {
  await query(`insert into league (id, slug, name, created_at, updated_at) values ($1, $1, $2, now(), now())`, [id, name]);
  if (role === undefined) return;
  await query(`insert into league_member (id, league_id, user_id, role, joined_at) values ('mem_' || $1, $1, 'user_bob', $2, now())`, [
    id,
    role,
  ]);
}

const BOB = { caller: { userId: 'user_bob', keyId: 'key', kind: 'personal' } } as const;

describe('a user’s leagues', () => {
  it('are listed by role, then by name ignoring case, completely across pages', async () => {
    await addLeague('l1', 'beta', 'MEMBER');
    await addLeague('l2', 'Delta', 'ADMIN');
    await addLeague('l3', 'alpha', 'ADMIN');
    await addLeague('l4', 'Zeta', 'OWNER');
    await addLeague('l5', 'Alpha', 'ADMIN');
    await addLeague('l6', 'Nobody’s');
    const seen: string[] = [];
    let after: { role: string; name: string; id: string } | undefined;
    for (;;) {
      const { leagues, hasMore } = await service.leagues().listUserLeagues({ pageSize: 2, after }, BOB);
      seen.push(...leagues.map(({ id }) => id));
      const last = leagues.at(-1);
      after = last && { role: last.role, name: last.orderName, id: last.id };
      if (!hasMore) break;
    }
    expect(seen).toEqual(['l4', 'l3', 'l5', 'l2', 'l1']);
  });

  it('show pending work for the staff from MANAGER up', async () => {
    await addLeague('l1', 'One', 'MANAGER');
    await addLeague('l2', 'Two', 'MEMBER');
    await query(`insert into league_team (league_id, team_id, game_id, status, applied_at) values
      ('l1', 'team_a', 'valorant', 'pending', now()), ('l1', 'team_b', 'valorant', 'approved', now())`);
    await query(`insert into ticket (id, league_id, ticket_number, subject, description, status, requester_user_id, created_at, updated_at)
      values ('t1', 'l1', 1, 's', 'd', 'open', 'u', now(), now()), ('t2', 'l1', 2, 's', 'd', 'closed', 'u', now(), now())`);
    const { leagues } = await service.leagues().listUserLeagues({ pageSize: 5 }, BOB);
    expect(leagues.map(({ pendingApplications, openTickets }) => [pendingApplications, openTickets])).toEqual([
      [1, 1],
      [undefined, undefined],
    ]);
  });
});
