import type { CallerContext } from '@matchpoint/rpc';
import type { GatewayContext } from '../../ports.js';
import { pictureOf } from '../leagues/league-objects.js';
import type { SeenTarget } from './follow-objects.js';

/** Timeout for reading who is in a team. */
const DEADLINE_MS = 2_000;

/** The key of what is followed: type and id. */
export interface TargetKey {
  targetType: string;
  targetId: string;
}

type Context = Pick<
  GatewayContext,
  'mediaUrls' | 'profiles' | 'readLeagueReferences' | 'readTeamReferences' | 'readTournamentReferences' | 'readUserReferences'
>;
type Call = { caller: CallerContext; requestId: string };

/**
 * Reads the names of targets, and whether the caller may be notified about them, with one call per type, however many targets there are.
 */
export async function readTargets(context: Context, keys: readonly TargetKey[], call: Call): Promise<(key: TargetKey) => SeenTarget> {
  const idsOf = (type: string): string[] => [
    ...new Set(keys.flatMap(({ targetType, targetId }) => (targetType === type ? [targetId] : []))),
  ];
  const [teams, openTeams, leagues, users, tournaments] = await Promise.all([
    context.readTeamReferences(idsOf('team')),
    readOpenTeams(context, idsOf('team'), call),
    context.readLeagueReferences(idsOf('league')),
    context.readUserReferences(idsOf('user'), call.caller, call.requestId),
    context.readTournamentReferences(idsOf('tournament')),
  ]);
  const read: Readonly<Record<string, (id: string) => Omit<SeenTarget['target'], 'id'> | undefined>> = {
    team(id) {
      const team = openTeams.has(id) ? teams.get(id) : undefined;
      return team && { slug: team.slug ?? null, name: team.name, avatarUrl: team.avatarUrl ?? null };
    },
    league(id) {
      const league = leagues.get(id);
      return league && { slug: league.slug, name: league.name, avatarUrl: pictureOf(league.avatarStorageId, league.avatarUrl, context) };
    },
    user(id) {
      const user = users.get(id);
      if (user?.visibility !== 'public') return undefined;
      return { slug: user.username, name: user.name ?? user.username, avatarUrl: user.avatarUrl ?? null };
    },
    tournament(id) {
      const tournament = tournaments.get(id);
      return tournament && { slug: tournament.slug, name: tournament.name, avatarUrl: null };
    },
  };
  return ({ targetType, targetId: id }) => {
    const found = read[targetType]?.(id);
    const target = { id, ...(found ?? { slug: null, name: null, avatarUrl: null }) };
    // Leagues are public; they have no name here while their service is unavailable.
    if (targetType === 'league') return { target, isSilent: false };
    const isUnlisted = targetType === 'tournament' && tournaments.get(id)?.isListed !== true;
    return { target, isSilent: found === undefined || isUnlisted };
  };
}

/** Ids of the teams that are public or that the caller is a member of. */
async function readOpenTeams(
  { profiles }: Pick<Context, 'profiles'>,
  teamIds: string[],
  { caller, requestId }: Call,
): Promise<Set<string>> {
  if (teamIds.length === 0) return new Set();
  const { teams } = await profiles.batchGetTeamMemberIds({ teamIds }, { requestId, deadlineMs: DEADLINE_MS });
  return new Set(
    teams.filter(({ visibility, userIds }) => visibility !== 'private' || userIds.includes(caller.userId)).map(({ teamId }) => teamId),
  );
}
