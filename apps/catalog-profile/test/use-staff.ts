import { beforeAll, beforeEach } from 'vitest';
import { as, importRows, useService } from './start-service.js';

export const PEOPLE = ['opa', 'opb', 'mod', 'mae', 'sup', 'ann', 'ben', 'cyd', 'dan', 'eve'];
/** A reason given by staff, and their origin. */
export const order = { reason: 'Cheating in a scrim.', address: '192.0.2.0/24' };

export interface Told {
  type: string;
  subject: string;
  data: Record<string, unknown>;
}

/**
 * A service with staff (opa, opb, mod, mae, sup) and other users (ann, ben, cyd, dan, eve). The operators, mod and sup have accounts. Each
 * test resets roles and suspensions.
 */
export function useStaff() {
  const service = useService();
  const staff = () => service().staff;
  const by = (user: string) => as(`user_${user}`);
  const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await service().pool.query(text, values)).rows as Row[];
  const told = (type: string): Promise<Told[]> =>
    query('select type, subject, data from outbox_event where type = $1 order by position', [type]);
  const laterBy = (ms: number): string => new Date(service().clock.now().getTime() + ms).toISOString();

  let count = 0;
  /** An organization with a team of each game, run by ann; ben is an ADMIN and on both teams, cyd a member. */
  async function club(): Promise<{ org: string; teams: string[] }> {
    count += 1;
    const name = `Club ${count}`;
    const members = [
      { username: 'ann', role: 'OWNER' },
      { username: 'ben', role: 'ADMIN' },
      { username: 'cyd', role: 'MEMBER' },
    ];
    await importRows(service(), 'organization', [{ id: `org_${count}`, name, members }]);
    const teams = ['valorant', 'league_of_legends'].map((game) => ({
      ...{ id: `team_${count}_${game}`, slug: `${game}-${count}`, name: `${name} ${game}`, game, organization: name },
      members: [
        { username: 'ann', role: 'CAPTAIN' },
        { username: 'cyd', role: 'MEMBER' },
        { username: 'ben', role: 'CO_CAPTAIN' },
      ],
    }));
    await importRows(service(), 'team', teams);
    await query('truncate outbox_event');
    return { org: `org_${count}`, teams: teams.map(({ id }) => id) };
  }

  beforeAll(async () => {
    await importRows(
      service(),
      'user',
      PEOPLE.map((username) => ({ id: `user_${username}`, username, name: username.toUpperCase() })),
    );
    await importRows(service(), 'user', [{ username: 'mae', isStaff: true }]);
  });

  beforeEach(async () => {
    await query(`update users set suspended_at = null, suspended_until = null, staff_role = case id when 'user_opa' then 'OPERATOR'
      when 'user_opb' then 'OPERATOR' when 'user_mod' then 'MODERATOR' when 'user_sup' then 'SUPPORT' end,
      has_account = id in ('user_opa', 'user_opb', 'user_mod', 'user_sup')`);
    await query('truncate outbox_event');
  });

  return { service, staff, by, query, told, laterBy, club };
}
