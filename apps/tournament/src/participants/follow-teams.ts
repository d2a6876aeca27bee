import { type EventEnvelope, startConsumer } from '@matchpoint/events';
import type { PoolClient } from 'pg';
import { openSystemAct } from '../access/index.js';
import type { TournamentContext } from '../context.js';
import { lockTournament } from '../record/index.js';
import { findParticipantOfTeam } from '../rosters/index.js';
import { canLeave, leaveTournament } from './leave.js';
import { listUnfinishedTournamentsOfTeam } from './store/open-tournaments.js';
import { takeOffTeamRosters } from './take-off-rosters.js';

const TEAM_EVENTS = ['internal.team.member_left', 'internal.team.closed'] as const;

/** Takes people who leave a team off its rosters, and withdraws teams that are disbanded. */
export function startFollowingTeams(context: TournamentContext) {
  const { nats, pool, logger, databaseClock, stream } = context;
  return startConsumer({
    ...{ nats, pool, logger, stream },
    clock: databaseClock,
    consumer: 'tournament-teams',
    subjects: TEAM_EVENTS,
    handle: (tx, event) => applyTeamEvent(context, tx, event),
  });
}

/** Follows the profile service's events about teams and their members, each in its own transaction. */
export async function applyTeamEvent(
  context: Pick<TournamentContext, 'clock'>,
  tx: PoolClient,
  { type, data, occurredAt }: Pick<EventEnvelope, 'type' | 'data' | 'occurredAt'>,
): Promise<void> {
  if (type === 'internal.team.member_left') {
    const { teamId, userId, hasLeft } = data as EventEnvelope<'internal.team.member_left'>['data'];
    if (hasLeft === true) await takeOffTeamRosters(context, tx, { teamId, userId, leftAt: occurredAt });
  }
  if (type === 'internal.team.closed') {
    const { teamId, isDisbanded } = data as EventEnvelope<'internal.team.closed'>['data'];
    // A disabled team may be enabled again, so it keeps its entries until a start.
    if (isDisbanded === true) await withdrawTeam(context, tx, teamId);
  }
}

/** Withdraws a team from every tournament: before the start its slot is free, in progress it drops out of the bracket. */
async function withdrawTeam(context: Pick<TournamentContext, 'clock'>, tx: PoolClient, teamId: string): Promise<void> {
  for (const id of await listUnfinishedTournamentsOfTeam(tx, teamId)) {
    const row = await lockTournament(tx, id);
    const participant = row && (await findParticipantOfTeam(tx, id, teamId));
    // It may have left, or the tournament ended, before the lock.
    if (participant === undefined || !canLeave(row!, participant, 'withdraw')) continue;
    await leaveTournament(openSystemAct(context, tx, row!), participant, 'withdraw', 'team_disbanded');
  }
}
