import { isGroupRoleAtLeast } from '@matchpoint/core';
import type { AudienceGroup, WebhookEventType } from '@matchpoint/events';
import type { CallerContext } from '@matchpoint/rpc';
import { meets, type Permissions, type ScopeRequirement } from '../permissions/permissions.js';
import type { Clients } from '../peers/clients.js';

type FamilyOf<Type> = Type extends `${infer Family}.${string}` ? Family : never;
export type EventFamily = Exclude<FamilyOf<WebhookEventType>, 'test'>;

/** Who reads events, as of the time when they opened the stream. */
export interface Viewer {
  /** Empty for a visitor. */
  userId: string;
  /** The teams they are an active member of. */
  teamIds: ReadonlySet<string>;
  /** The organizations and leagues they are OWNER or ADMIN of, where the stream has events for those. */
  groups?: readonly AudienceGroup[];
  /** The tournament that the stream follows, which they may read. */
  tournamentId?: string;
  /** For a game developer: the game's slug. */
  gameId: string | undefined;
  /** For a league operator's key whose owner is on the league's staff. */
  leagueId: string | undefined;
  /** Whether events of a family may be read at all; a key needs the scope for reading them. */
  mayRead(family: string): boolean;
}

const OF_MATCHES = ['matches.user_matches:read', 'matches.team_matches:read', 'matches.org_matches:read'] as const;

/**
 * The read scopes with which a key receives events about its owner; any one suffices. Keys never receive families that are missing here.
 */
export const FAMILY_SCOPES: Readonly<Partial<Record<EventFamily, readonly ScopeRequirement[]>>> = {
  chat: ['chat.read:read'],
  dispute: ['matches.team_matches:read', 'leagues.league_admin:read'],
  league: ['leagues.league_public:read'],
  match: OF_MATCHES,
  organization: ['orgs.profile:read'],
  player: OF_MATCHES,
  rank: ['game.ranks:read'],
  roster: OF_MATCHES,
  score: OF_MATCHES,
  stream: ['stream.status:read'],
  team: ['teams.profile:read'],
  ticket: ['tickets.read:read'],
  tournament: ['tournaments.tournament_public:read'],
  trophy: ['users.profile:read'],
  webhook: ['webhooks.manage:enabled'],
};

/** @param permissions a key's; a session has every scope */
export async function viewerOf(
  { userId, kind, gameId, leagueId }: CallerContext,
  teamIds: readonly string[],
  { requestId, permissions }: { requestId: string; permissions: Permissions | undefined },
  { leagues }: Pick<Clients, 'leagues'>,
): Promise<Viewer> {
  const isStaff = async (): Promise<boolean> => {
    const people = [{ leagueId: leagueId ?? '', userId }];
    return (await leagues.batchCheckLeagueStaff({ people }, { requestId })).staff.length > 0;
  };
  return {
    userId,
    teamIds: new Set(kind === 'personal' ? teamIds : []),
    gameId,
    // As for webhooks: former staff members only see what everyone sees.
    leagueId: leagueId !== undefined && (await isStaff()) ? leagueId : undefined,
    mayRead: (family) => mayReadFamily(permissions, family),
  };
}

/** @param permissions a key's; a session has every scope */
export function mayReadFamily(permissions: Permissions | undefined, family: string): boolean {
  if (permissions === undefined) return true;
  const scopes = Object.hasOwn(FAMILY_SCOPES, family) ? (FAMILY_SCOPES[family as EventFamily] ?? []) : [];
  return scopes.some((scope) => meets(permissions, scope));
}

/** The ids of the teams that a person's key or session acts for; other callers act for none. */
export async function teamsOf(
  caller: CallerContext,
  requestId: string,
  { readCallerTeamIds }: { readCallerTeamIds(caller: CallerContext, requestId: string): Promise<string[]> },
): Promise<string[]> {
  return caller.kind === 'personal' ? readCallerTeamIds(caller, requestId) : [];
}

/** The organizations and leagues that a person's key or session is OWNER or ADMIN of; other callers and visitors are of none. */
export async function groupsOf(
  caller: CallerContext,
  requestId: string,
  { profiles, leagues }: Pick<Clients, 'profiles' | 'leagues'>,
): Promise<AudienceGroup[]> {
  const { kind, userId } = caller;
  if (kind !== 'personal' || userId === '') return [];
  const [{ organizations }, { roles }] = await Promise.all([
    profiles.listUserOrganizations({ identifier: userId }, { caller, requestId }),
    leagues.batchListLeagueRoles({ userIds: [userId] }, { caller, requestId }),
  ]);
  const isAdmin = ({ role }: { role: string }): boolean => isGroupRoleAtLeast(role, 'ADMIN');
  return [
    ...organizations.filter(isAdmin).map(({ organization }): AudienceGroup => ({ type: 'organization', id: organization?.id ?? '' })),
    ...roles.filter(isAdmin).map(({ leagueId }): AudienceGroup => ({ type: 'league', id: leagueId })),
  ];
}
