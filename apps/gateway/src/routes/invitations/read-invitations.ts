import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import type { Static } from 'typebox';
import type { GatewayContext } from '../../ports.js';
import { toUserProfile } from '../shared/api-objects.js';
import { type Invitation, toInvitation, toLeagueInvitation } from './invitation-objects.js';

/** A position in the list of invitations, newest first. */
export interface Position {
  createdAt: string;
  id: string;
}

type Shown = Static<typeof Invitation>;

/**
 * A page of the caller's open invitations after a position. Groups and leagues store theirs in the same order: each service returns its
 * page after that position, and the first of both form the page (docs/adr/0030).
 */
export async function readInvitations(
  { invitations, leagueInvitations, profiles }: Pick<GatewayContext, 'invitations' | 'leagueInvitations' | 'profiles'>,
  { limit, after }: { limit: number; after: Position | undefined },
  call: { caller: CallerContext; requestId: string },
): Promise<{ invitations: Shown[]; hasMore: boolean }> {
  const request = { limit, afterCreatedAt: after?.createdAt, afterId: after?.id, ids: [] };
  const [ofGroups, ofLeagues] = await Promise.all([
    invitations.listUserInvitations(request, call),
    leagueInvitations.listUserLeagueInvitations(request, call),
  ]);
  const user = ofLeagues.invitations.length > 0 ? (await profiles.getUser({ identifier: call.caller.userId }, call)).user : undefined;
  if (ofLeagues.invitations.length > 0 && !user) throw new DomainError('error_user_not_found');
  const all = [
    ...ofGroups.invitations.map(toInvitation),
    ...(user ? ofLeagues.invitations.map((each) => toLeagueInvitation(each, toUserProfile(user))) : []),
  ].sort(newestFirst);
  return { invitations: all.slice(0, limit), hasMore: all.length > limit || ofGroups.hasMore || ofLeagues.hasMore };
}

function newestFirst(one: Position, other: Position): number {
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt ? -1 : 1;
  return one.id > other.id ? -1 : 1;
}
