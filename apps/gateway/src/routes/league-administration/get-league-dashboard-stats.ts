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
      pendingApplications: count('Teams that wait for an answer.'),
      activeSeasons: count('Seasons that are being played.'),
      openTickets: count('Support tickets that are neither resolved nor closed.'),
    },
    { description: 'What there is to see to in a league.' },
  ),
);

export const getLeagueDashboardStats = defineRoute({
  ...leagueOperation('getLeagueDashboardStats', ['Counts what there is to see to in a league. It only reads and needs no body.']),
  summary: 'Count what waits for the staff of a league',
  params: LeaguePath,
  response: Type.Object({ stats: DashboardStats, timestamp: Timestamp() }),
  async handler({ params, caller, requestId }, { leagueRecords }) {
    return { stats: await leagueRecords.getLeagueDashboardStats({ league: params.identifier }, { caller, requestId }) };
  },
});
