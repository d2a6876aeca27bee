import { matchDesk } from '../match-desk-api.js';
import { readOptions } from './read-options.js';

export const disputeReads = {
  ofMatch: (matchId: string) =>
    readOptions(['match-disputes', matchId], (options) => matchDesk.disputes.listMatchDisputes(matchId, { limit: 10 }, options)),
};
