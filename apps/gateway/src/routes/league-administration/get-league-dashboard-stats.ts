import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { leagueOperation } from '../leagues/league-operation.js';

const DashboardStats = named(
  'LeagueDashboardStats',
  Type.Object(
    {
      teamCount: count('Approved teams.'),
      pendingApplications: count('Pending applications.'),
      activeSeasons: count('Active seasons.'),
      openTickets: count('Support tickets that are neither resolved nor closed.'),
    },
    { description: 'Pending work in a league.' },
  ),
);

export const getLeagueDashboardStats = defineRoute({
  ...leagueOperation('getLeagueDashboardStats', ['Counts the pending work in a league. Read-only; needs no body.']),
  summary: 'Count the pending work of a league’s staff',
  params: LeaguePath,
  response: Type.Object({ stats: DashboardStats, timestamp: Timestamp() }),
  async handler({ params, caller, requestId }, { leagueRecords }) {
    return { stats: await leagueRecords.getLeagueDashboardStats({ league: params.identifier }, { caller, requestId }) };
  },
});
