import type { LeagueContext } from '../context.js';
import { claimForfeit } from './rpc/claim-forfeit.js';
import { createLeaguePenalty } from './rpc/create-league-penalty.js';
import { listLeaguePenalties } from './rpc/list-league-penalties.js';
import { listPublicLeaguePenalties } from './rpc/list-public-league-penalties.js';
import { releaseForfeit } from './rpc/release-forfeit.js';
import { revokeLeaguePenalty } from './rpc/revoke-league-penalty.js';

/** The RPCs of this room, by contract. */
export const penaltiesRpc = (context: LeagueContext) => ({
  forfeit: {
    claimForfeit: claimForfeit(context),
    releaseForfeit: releaseForfeit(context),
  },
  leagueCompetition: {
    createLeaguePenalty: createLeaguePenalty(context),
    revokeLeaguePenalty: revokeLeaguePenalty(context),
    listLeaguePenalties: listLeaguePenalties(context),
    listPublicLeaguePenalties: listPublicLeaguePenalties(context),
  },
});
