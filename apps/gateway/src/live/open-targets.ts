import { VISITOR } from '../edge/admission/visitor.js';
import type { Clients } from '../peers/clients.js';

/** Followers are notified at most this late; if visibility isn't known by then, nobody is. */
const DEADLINE_MS = 2_000;

interface Target {
  targetType: string;
  targetId: string;
}

/** Whether somebody may be notified about a target that they follow (docs/reference/notifications.md#visibility). */
export type MayHear = (target: Target, userId: string) => boolean;
export type ReadOpenTargets = (targets: readonly Target[]) => Promise<MayHear>;

/** Reads the current state of targets: one request per type, however many targets and followers there are. */
export function createOpenTargetReader({ profiles, tournaments }: Pick<Clients, 'profiles' | 'tournaments'>): ReadOpenTargets {
  return async (targets) => {
    const idsOf = (type: string): string[] => [
      ...new Set(targets.flatMap(({ targetType, targetId }) => (targetType === type ? [targetId] : []))),
    ];
    const [teams, users, listed] = await Promise.all([
      readTeams(profiles, idsOf('team')),
      readPublicUsers(profiles, idsOf('user')),
      readListedTournaments(tournaments, idsOf('tournament')),
    ]);
    const rules: Readonly<Record<string, (id: string, userId: string) => boolean>> = {
      team: (id, userId) => teams.get(id)?.(userId) === true,
      user: (id) => users.has(id),
      tournament: (id) => listed.has(id),
      league: () => true,
    };
    return ({ targetType, targetId }, userId) => rules[targetType]?.(targetId, userId) === true;
  };
}

/** For each team, who may be notified about it: everybody, or only the members of a private team. */
async function readTeams(profiles: Clients['profiles'], teamIds: string[]): Promise<Map<string, (userId: string) => boolean>> {
  if (teamIds.length === 0) return new Map();
  const { teams } = await profiles.batchGetTeamMemberIds({ teamIds }, { deadlineMs: DEADLINE_MS });
  return new Map(
    teams.map(({ teamId, visibility, userIds }) => [teamId, (userId) => visibility !== 'private' || userIds.includes(userId)]),
  );
}

async function readPublicUsers(profiles: Clients['profiles'], ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { users } = await profiles.batchGetUserReferences({ ids }, { caller: VISITOR, deadlineMs: DEADLINE_MS });
  return new Set(users.filter(({ visibility }) => visibility === 'public').map(({ id }) => id));
}

async function readListedTournaments(client: Clients['tournaments'], ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { tournaments } = await client.batchGetTournamentReferences({ ids }, { deadlineMs: DEADLINE_MS });
  return new Set(tournaments.filter(({ isListed }) => isListed).map(({ id }) => id));
}
