import type { WebhookEventType } from '@matchpoint/events';
import type { CallerContext } from '@matchpoint/rpc';
import { meets, type Permissions, type ScopeRequirement } from '../permissions/permissions.js';
import type { Clients } from '../peers/clients.js';

type FamilyOf<Type> = Type extends `${infer Family}.${string}` ? Family : never;
export type EventFamily = Exclude<FamilyOf<WebhookEventType>, 'test'>;

/** Who reads events: what was true when they began to. */
export interface Viewer {
  /** Empty for a visitor. */
  userId: string;
  /** Of which they are an active member. */
  teamIds: ReadonlySet<string>;
  /** Of a game's developer: the game's slug. */
  gameId: string | undefined;
  /** Of a key of a league's operators whose owner is on its staff. */
  leagueId: string | undefined;
  /** Whether what a family tells of may be read at all: by a key, with the scope of its reads. */
  mayRead(family: string): boolean;
}

const OF_MATCHES = ['matches.user_matches:read', 'matches.team_matches:read', 'matches.org_matches:read'] as const;

/** Read scopes with which a key receives events about its owner; any of them suffices. No key receives a family that is missing here. */
export const FAMILY_SCOPES: Readonly<Partial<Record<EventFamily, readonly ScopeRequirement[]>>> = {
  chat: ['chat.read:read'],
  dispute: ['matches.team_matches:read', 'leagues.league_admin:read'],
  league: ['leagues.league_public:read'],
  match: OF_MATCHES,
  organization: ['orgs.profile:read'],
  player: OF_MATCHES,
  roster: OF_MATCHES,
  score: OF_MATCHES,
  stream: ['stream.status:read'],
  team: ['teams.profile:read'],
  ticket: ['tickets.read:read'],
  tournament: ['tournaments.tournament_public:read'],
  trophy: ['users.profile:read'],
  webhook: ['webhooks.manage:enabled'],
};

/** @param permissions of a key; a session has every scope */
export async function viewerOf(
  { userId, kind, gameId, leagueId }: CallerContext,
  teamIds: readonly string[],
  { requestId, permissions }: { requestId: string; permissions?: Permissions | undefined },
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
    // As for its webhooks: a former staff member sees only what everyone sees.
    leagueId: leagueId !== undefined && (await isStaff()) ? leagueId : undefined,
    mayRead(family) {
      if (permissions === undefined) return true;
      const scopes = Object.hasOwn(FAMILY_SCOPES, family) ? (FAMILY_SCOPES[family as EventFamily] ?? []) : [];
      return scopes.some((scope) => meets(permissions, scope));
    },
  };
}

/** Ids of the teams that a person's key or session speaks for; nobody else's speaks for one. */
export async function teamsOf(
  caller: CallerContext,
  requestId: string,
  { readCallerTeamIds }: { readCallerTeamIds(caller: CallerContext, requestId: string): Promise<string[]> },
): Promise<string[]> {
  return caller.kind === 'personal' ? readCallerTeamIds(caller, requestId) : [];
}
