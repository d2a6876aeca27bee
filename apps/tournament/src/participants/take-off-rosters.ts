import type { PoolClient } from 'pg';
import { openSystemAct, type TournamentAct } from '../access/index.js';
import type { TournamentContext } from '../context.js';
import { isBeforeStart } from '../domain/lifecycle.js';
import { leavePool } from '../free-agents/index.js';
import { lockTournament } from '../record/index.js';
import { findParticipantOfTeam, findRosterEntryOfUser, type RosterEntryRow } from '../rosters/index.js';
import { listOpenTournamentsOfMember, listOpenTournamentsOfUser } from './store/open-tournaments.js';
import { takeOffRoster } from './take-off-roster.js';

/** Someone who can no longer play for a team: they left it. */
export interface TeamLeaver {
  readonly userId: string;
  readonly teamId: string;
  /** They may have come back and been rostered again since. ISO 8601. */
  readonly leftAt: string;
}

/** Takes someone who has left a team off its rosters of tournaments that have not started, so that another team may roster them. */
export async function takeOffTeamRosters(context: Pick<TournamentContext, 'clock'>, tx: PoolClient, leaver: TeamLeaver): Promise<void> {
  for (const id of await listOpenTournamentsOfMember(tx, leaver.userId, leaver.teamId)) {
    const act = await openBeforeStart(context, tx, id);
    const entry = act && (await findRosterEntryOfUser(tx, id, leaver.userId));
    if (act !== undefined && entry !== undefined && (await hasLeft(act, entry, leaver))) await takeOffRoster(act, entry, 'left_team');
  }
}

/** The entry may be another one by the time of the lock. */
async function hasLeft(
  { tx, tournament }: TournamentAct,
  { source, addedAt, participantId }: RosterEntryRow,
  { teamId, leftAt }: TeamLeaver,
): Promise<boolean> {
  if (source === 'FREE_AGENT' || Date.parse(addedAt) > Date.parse(leftAt)) return false;
  const participant = await findParticipantOfTeam(tx, tournament.id, teamId);
  return participant?.id === participantId;
}

/** Takes someone who is banned or deleted off all rosters, and out of the pools, of tournaments that have not started. */
export async function takeOffAllRosters(context: Pick<TournamentContext, 'clock'>, tx: PoolClient, userId: string): Promise<void> {
  for (const id of await listOpenTournamentsOfUser(tx, userId)) {
    const act = await openBeforeStart(context, tx, id);
    if (act === undefined) continue;
    const entry = await findRosterEntryOfUser(tx, id, userId);
    if (entry !== undefined) await takeOffRoster(act, entry, 'account_ended');
    await leavePool(act, userId);
  }
}

/** Locks a tournament; undefined if it has started. */
async function openBeforeStart(
  context: Pick<TournamentContext, 'clock'>,
  tx: PoolClient,
  tournamentId: string,
): Promise<TournamentAct | undefined> {
  const row = await lockTournament(tx, tournamentId);
  return row !== undefined && isBeforeStart(row.status) ? openSystemAct(context, tx, row) : undefined;
}
