import { isTournamentOver } from '@matchpoint/core';
import { DomainError, type ErrorCode } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import type { GatewayContext } from '../../ports.js';
import { present } from '../shared/api-objects.js';

type Context = Pick<GatewayContext, 'identity' | 'profiles' | 'readLeagueId' | 'readTeam' | 'tournaments'>;
type Call = { caller: CallerContext; requestId: string };
type TargetType = 'team' | 'league' | 'user' | 'tournament';

/** Errors for what can't be followed, beyond those of every operation. */
export const TARGET_ERRORS = [
  'error_team_not_found',
  'error_league_not_found',
  'error_user_not_found',
  'error_tournament_not_found',
  'error_follow_not_allowed',
] as const satisfies readonly ErrorCode[];

/** What the caller wants to follow. */
interface Found {
  id: string;
  /** It can only be followed for a limited time. */
  isClosed: boolean;
}

/**
 * What the caller wants to follow, by id or slug (docs/reference/notifications.md#follows).
 * @throws DomainError of {@link TARGET_ERRORS}: 404 if it is unknown or hidden, 403 for a limited profile, and for a private team if the
 * caller is not a member
 */
export async function findTarget(context: Context, type: TargetType, identifier: string, call: Call): Promise<Found> {
  return FINDERS[type](context, identifier, call);
}

const FINDERS: Readonly<Record<TargetType, (context: Context, identifier: string, call: Call) => Promise<Found>>> = {
  async team({ identity, profiles, readTeam }, identifier, { caller, requestId }) {
    const principal = Buffer.from(identity.signer.sign(caller));
    const [{ team }, { teams }] = await Promise.all([
      readTeam({ identifier, principal, callerUserId: identity.trustsUnsigned ? caller.userId : '' }),
      profiles.resolveReferences({ usernames: [], teams: [identifier] }, { requestId }),
    ]);
    if (!team) throw new DomainError('error_team_not_found');
    if (team.visibility === 'private' && !team.isMember) throw new DomainError('error_follow_not_allowed');
    return { id: team.id, isClosed: teams.some(({ status }) => status !== 'active') };
  },
  async league({ readLeagueId }, identifier, { requestId }) {
    const id = await readLeagueId(identifier, requestId);
    if (id === undefined) throw new DomainError('error_league_not_found');
    return { id, isClosed: false };
  },
  async user({ profiles }, identifier, call) {
    const { id, visibility } = present((await profiles.getUser({ identifier }, call)).user);
    if (visibility !== 'public') throw new DomainError('error_follow_not_allowed');
    return { id, isClosed: false };
  },
  async tournament({ tournaments }, identifier, call) {
    const { id, status } = present((await tournaments.getTournament({ tournament: identifier }, call)).tournament);
    return { id, isClosed: isTournamentOver(status) };
  },
};

/**
 * The id of a followed target. If the caller may no longer see it, what they sent is used as the id, because ending a follow requires no
 * access to its target.
 */
export async function findFollowedId(context: Context, type: TargetType, identifier: string, call: Call): Promise<string> {
  try {
    if (type === 'team') {
      const { teams } = await context.profiles.resolveReferences({ usernames: [], teams: [identifier] }, { requestId: call.requestId });
      return teams[0]?.id ?? identifier;
    }
    if (type === 'user') return (await context.profiles.resolveUser({ identifier }, { requestId: call.requestId })).id;
    return (await findTarget(context, type, identifier, call)).id;
  } catch (error) {
    if (error instanceof DomainError && (TARGET_ERRORS as readonly string[]).includes(error.code)) return identifier;
    throw error;
  }
}
