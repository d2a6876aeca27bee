import type { LeagueContext } from '../context.js';
import { admitMatchOperation } from './rpc/admit-match-operation.js';
import { checkMatchEligibility } from './rpc/check-match-eligibility.js';

/** The RPCs of this room, by contract. */
export const matchesRpc = (context: LeagueContext) => ({
  league: {
    checkMatchEligibility: checkMatchEligibility(context),
    admitMatchOperation: admitMatchOperation(context),
  },
});
