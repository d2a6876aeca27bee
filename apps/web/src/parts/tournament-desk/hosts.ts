import type { CreateTournamentBody } from '@matchpoint/sdk';
import type { UseQueryResult } from '@tanstack/react-query';
import { mp } from '../../api.js';
import { useRead } from '../../reads/use-read.js';
import { TOURNAMENT_DESK } from '../../texts/tournament-desk.js';

export interface Host {
  type: CreateTournamentBody['hostType'];
  id: string;
  name: string;
}

/** Roles that can host for a league or an organization. */
const HOSTING = ['OWNER', 'ADMIN'];
const MOST = 100;

/** The possible hosts: the user first, then their leagues and organizations. */
export const useHosts = (): UseQueryResult<Host[]> =>
  useRead(['tournament-hosts'], async (options) => {
    const [{ user }, { leagues }] = await Promise.all([
      mp.account.getUserAccount(options),
      mp.leagues.listUserLeagues({ limit: MOST }, options),
    ]);
    const { organizations } = await mp.users.listOrganizations(user.username ?? user.id, options);
    return [
      { type: 'user', id: user.id, name: TOURNAMENT_DESK.hostYou },
      ...leagues
        .filter(({ role }) => HOSTING.includes(role))
        .map(({ league }): Host => ({ type: 'league', id: league.id, name: league.name })),
      ...organizations.filter(({ role }) => HOSTING.includes(role.toUpperCase())).map(({ id, name }): Host => ({ type: 'org', id, name })),
    ];
  });
