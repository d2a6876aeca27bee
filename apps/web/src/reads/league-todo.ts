import { matchDesk } from '../match-desk-api.js';
import { operate } from '../operate-api.js';
import { readOptions } from './read-options.js';

/** Each team name of a dispute costs a request. */
const MOST_DISPUTES = 5;
const MOST = 10;
/** Those of the newest tickets that wait for the league. */
const NEWEST_TICKETS = 50;
const WAITING: readonly string[] = ['open', 'in_progress'];

export const todoReads = {
  /** Pending work of a league's staff, at most one screenful of each kind. */
  ofLeague: (slug: string) =>
    readOptions(['league-todo', slug], async (options) => {
      const [{ disputes }, { applications }, { tickets }] = await Promise.all([
        matchDesk.disputes.listLeagueDisputes(slug, { status: 'under_review', limit: MOST_DISPUTES }, options),
        operate.leagueAdministration.listLeagueApplications(slug, { status: 'pending', limit: MOST }, options),
        operate.tickets.listLeagueTickets(slug, { limit: NEWEST_TICKETS }, options),
      ]);
      return { disputes, applications, tickets: tickets.filter(({ status }) => WAITING.includes(status)).slice(0, MOST) };
    }),
};
