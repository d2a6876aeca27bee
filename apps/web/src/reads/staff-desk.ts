import { matchDesk } from '../match-desk-api.js';
import { operate } from '../operate-api.js';
import { tournamentApi } from '../tournament-api.js';
import { readOptions } from './read-options.js';

/** Staff lists have no totals, so items are counted up to this number. */
export const MOST_COUNTED = 100;

export const staffDeskReads = {
  /** Number of tickets that wait for the platform. */
  tickets: () =>
    readOptions(['staff-tickets', 'waiting'], async (options) => {
      const counts = await Promise.all(
        (['open', 'in_progress'] as const).map(async (status) =>
          operate.tickets.listStaffTickets({ status, limit: MOST_COUNTED }, options),
        ),
      );
      return sum(counts);
    }),
  /** Number of disputes that the platform can decide; those of leagues only once escalated. */
  disputes: () =>
    readOptions(['staff-disputes', 'waiting'], async (options) => {
      const counts = await Promise.all(
        (['under_review', 'escalated'] as const).map(async (status) =>
          matchDesk.disputes.listStaffDisputes({ status, limit: MOST_COUNTED }, options),
        ),
      );
      return sum(counts);
    }),
  /** Number of tournaments that wait for approval. */
  tournaments: () =>
    readOptions(['staff-tournaments', 'waiting'], async (options) =>
      sum([await tournamentApi.tournaments.listStaffTournaments({ limit: MOST_COUNTED }, options)]),
    ),
  /** Number of open reports of messages. */
  chatReports: () =>
    readOptions(['staff-chat-reports', 'waiting'], async (options) =>
      sum([await matchDesk.matchChat.listStaffChatReports({ status: 'open', limit: MOST_COUNTED }, options)]),
    ),
};

const sum = (counted: readonly { count: number }[]): number => counted.reduce((total, { count }) => total + count, 0);
