import type { LeagueContext } from '../context.js';
import { createLeagueBan } from './rpc/create-league-ban.js';
import { getLeagueBans } from './rpc/get-league-bans.js';
import { listLeagueBans } from './rpc/list-league-bans.js';
import { revokeLeagueBan } from './rpc/revoke-league-ban.js';

/** The RPCs of this room, by contract. */
export const bansRpc = (context: LeagueContext) => ({
  leagueAdministration: {
    createLeagueBan: createLeagueBan(context),
    revokeLeagueBan: revokeLeagueBan(context),
  },
  leagueRecord: {
    getLeagueBans: getLeagueBans(context),
    listLeagueBans: listLeagueBans(context),
  },
});
