import { DomainError } from '@matchpoint/errors';
import { type CallContext, type CallerContext, requireCaller } from '@matchpoint/rpc';
import type { ClientBase, Pool } from 'pg';
import type { MatchContext } from '../context.js';
import { findRosters } from '../db/match-state.js';
import { isOnRoster } from '../domain/rosters.js';
import type { Standing } from '../domain/standing.js';
import { isOfOther, readStanding } from '../steps/callers.js';
import { findStaffPass } from '../steps/staff-pass.js';
import { isMuted } from './mutes.js';
import { type ChatMatch, type ChatSide, hasRoom, teamOfSender } from './rules.js';
import { findChatMatch } from './store.js';

/** Answers of other services, fetched before a transaction. */
export interface Asked {
  caller: CallerContext;
  standing: Standing;
}

/** The caller, and the teams that they are on now. */
export async function askAhead({ peers }: MatchContext, call: CallContext): Promise<Asked> {
  const caller = requireCaller(call);
  return { caller, standing: await readStanding(peers, call, caller) };
}

/** A room, and the caller's team in it; undefined if they are on neither. */
export interface Room {
  match: ChatMatch;
  teamId: string | undefined;
}

/** The room of a match; undefined if it has none, or the caller's key is bound to another game or league. */
export async function findRoom(client: Pool | ClientBase, { caller, standing }: Asked, matchId: string): Promise<Room | undefined> {
  const match = await findChatMatch(client, matchId);
  if (!match || !hasRoom(match) || isOfOther(caller, match)) return undefined;
  const rosters = await findRosters(client, matchId);
  const side = (teamId: string): ChatSide => ({
    teamId,
    isMember: standing.teams.has(teamId),
    isRostered: rosters.some((roster) => roster.teamId === teamId && isOnRoster(roster, caller.userId)),
  });
  return { match, teamId: teamOfSender([side(match.creatorTeamId), side(match.acceptedTeamId ?? '')]) };
}

/**
 * The room of a match for callers who may read it: its teams, its league's staff, platform staff.
 * @throws CHAT_ROOM_NOT_FOUND
 */
export async function requireReadableRoom(context: MatchContext, call: CallContext, matchId: string): Promise<Room> {
  const room = await findRoom(context.pool, await askAhead(context, call), matchId);
  if (!room) throw new DomainError('CHAT_ROOM_NOT_FOUND');
  if (room.teamId === undefined && !(await findStaffPass(context, call, room.match, 'MEMBER')).isStaff)
    throw new DomainError('CHAT_ROOM_NOT_FOUND');
  return room;
}

/**
 * The room in which the caller may write, and the team that they write for (docs/reference/chat.md#who).
 * @throws CHAT_ACCESS_DENIED, error_chat_muted
 */
export async function requireWriter(
  client: Pool | ClientBase,
  asked: Asked,
  matchId: string,
  now: string,
): Promise<Room & { teamId: string }> {
  const room = await findRoom(client, asked, matchId);
  if (room?.teamId === undefined) throw new DomainError('CHAT_ACCESS_DENIED');
  if (await isMuted(client, asked.caller.userId, room.match.leagueId, now)) throw new DomainError('error_chat_muted');
  return { ...room, teamId: room.teamId };
}
