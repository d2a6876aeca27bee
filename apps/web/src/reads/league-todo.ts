import { matchDesk } from '../match-desk-api.js';
import { operate } from '../operate-api.js';
import { readOptions } from './read-options.js';

/** The names of a dispute's teams are a call each. */
const MOST_DISPUTES = 5;
const MOST = 10;
/** Of the newest tickets, those that wait for their league. */
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
