import type { NewEvent } from '@matchpoint/events';
import type { DisputeSettings } from './rules/dispute-settings.js';

const TYPE = 'internal.league.dispute_terms_set';

/** Tells the match service the dispute deadlines of a league's matches. */
export const disputeTermsSet = (leagueId: string, disputes: DisputeSettings | null): NewEvent<typeof TYPE> => ({
  type: TYPE,
  subject: leagueId,
  data: { leagueId, ...disputes },
});
