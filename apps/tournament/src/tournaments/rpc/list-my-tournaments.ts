import type { tournament } from '@matchpoint/contracts';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import { isManagedByKey } from '../../access/index.js';
import { findNeedingDecision } from '../../brackets/index.js';
import type { TournamentContext } from '../../context.js';
import { readHosts } from '../read-hosts.js';
import { listMine } from '../store/lists.js';
import { toTournament } from '../to-tournament.js';

const MOST = 100;

/** The tournaments that the caller manages: those that need attention first, then by their last change. */
export function listMyTournaments(context: TournamentContext): Handlers<tournament.TournamentServiceService>['listMyTournaments'] {
  return async (_, call) => {
    const hosts = await readHosts(context, call);
    const rows = (await listMine(context.pool, hosts)).filter((row) => isManagedByKey(requireCaller(call), row));
    const undecided = await findNeedingDecision(
      context.pool,
      rows.map(({ id }) => id),
    );
    const now = context.clock.now();
    const items = rows.map(({ staffRole, ...row }) => ({
      tournament: toTournament(row, { hasNodeToDecide: undecided.has(row.id), now, isManager: true }),
      // Anyone who is not staff is listed as the host.
      isAdmin: staffRole !== 'MODERATOR' || isHost(row, hosts),
    }));
    const [waiting, others] = [true, false].map((attention) => items.filter((item) => item.tournament.needsAttention === attention));
    return { tournaments: [...waiting!, ...others!].slice(0, MOST) };
  };
}

function isHost({ hostType, hostId }: { hostType: string; hostId: string }, hosts: Awaited<ReturnType<typeof readHosts>>): boolean {
  if (hostType === 'user') return hostId === hosts.userId;
  return (hostType === 'org' ? hosts.organizationIds : hosts.leagueIds).includes(hostId);
}
