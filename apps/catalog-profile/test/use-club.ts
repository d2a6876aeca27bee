import { afterEach, beforeAll } from 'vitest';
import { as, importRows, useService } from './start-service.js';

export const PLAYERS = Array.from({ length: 50 }, (_, index) => `p${String(index).padStart(2, '0')}`);

/** A service with an organization, Club, owned by boss, and people to found teams and join them. Teams end after each test. */
export function useClub() {
  const service = useService();
  const teams = () => service().teams;
  const invitations = () => service().invitations;
  let count = 0;

  beforeAll(async () => {
    const users = ['boss', 'chief', 'stranger', 'shy', 'hidden', ...PLAYERS];
    await importRows(
      service(),
      'user',
      users.map((username) => ({ id: `user_${username}`, username, ...(username === 'hidden' && { visibility: 'private' }) })),
    );
    await service().pool.query(`update users set accepts_invitations = 'nobody' where id = 'user_shy'`);
    await importRows(service(), 'organization', [{ id: 'org_club', name: 'Club', members: [{ username: 'boss', role: 'OWNER' }] }]);
  });

  // One person founds them all, and can captain at most ten.
  afterEach(async () => {
    await service().pool.query(`update teams set status = 'disbanded'`);
    await service().pool.query('delete from group_foundings');
  });

  const create = (fields: object = {}, user = 'boss') =>
    teams().createTeam(
      { name: `Team ${(count += 1)}`, tag: 'TEAM', gameId: 'valorant', playlistId: 'competitive', organizationId: 'club', ...fields },
      as(`user_${user}`),
    );
  const join = (teamId: string, users: readonly string[], role = 'MEMBER') =>
    service().pool.query(
      `insert into team_members (id, team_id, user_id, role) select 'mem_' || $1 || u, $1, 'user_' || u, $3 from unnest($2::text[]) u`,
      [teamId, users, role],
    );
  const invite = (teamId: string, user: string | undefined, fields: object = {}, by = 'boss') =>
    invitations().createInvitation(
      { group: { team: teamId }, user, role: 'MEMBER', expiresInHours: 1, maxUses: 1, ...fields },
      as(`user_${by}`),
    );
  async function membersOf(teamId: string): Promise<Record<string, string>> {
    const { rows } = await service().pool.query<{ user_id: string; role: string }>(
      'select user_id, role from team_members where team_id = $1 and left_at is null order by user_id',
      [teamId],
    );
    return Object.fromEntries(rows.map(({ user_id: id, role }) => [id.replace('user_', ''), role]));
  }
  async function eventsOf(subject: string): Promise<{ type: string; data: object; audience: object | null }[]> {
    const { rows } = await service().pool.query<{ type: string; data: object; audience: object | null }>(
      'select type, data, audience from outbox_event where subject = $1 order by position',
      [subject],
    );
    return rows;
  }

  return { service, teams, invitations, create, join, invite, membersOf, eventsOf };
}
