import { tournament } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament, type TournamentAct } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { LATEST_START_MS, notInTournament } from '../../record/index.js';
import { requireInProgress } from '../find-node.js';
import { scheduleOf } from '../rules/schedule.js';
import { loadBracket, type NodeRow, type RoundRow, saveNodes, saveRounds, type StoredBracket } from '../store/bracket.js';
import { addMatchJobs } from '../store/match-jobs.js';

/**
 * Sets or clears the start of a round and reschedules its matches that have not started.
 * @throws DomainError as administerTournament, INVALID_INPUT, error_tournament_not_in_valid_state
 */
export function setTournamentRoundSchedule(
  context: TournamentContext,
): Handlers<tournament.TournamentBracketServiceService>['setTournamentRoundSchedule'] {
  return ({ tournament: identifier, round, startsAt }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'setTournamentRoundSchedule', tournament: identifier },
      {
        codec: tournament.SetTournamentRoundScheduleResponse,
        async find({ tx, tournament: row }) {
          const stored = await loadBracket(tx, row);
          const found = stored?.rounds.get(round) ?? [...(stored?.rounds.values() ?? [])].find(({ id }) => id === round);
          if (stored === undefined || found === undefined) throw notInTournament('round');
          return { stored, found };
        },
        async write(act, _, { stored, found }) {
          if (startsAt !== undefined && startsAt > act.now.getTime() + LATEST_START_MS)
            throw invalidInput('body.startsAt', 'must be at most 366 days ahead');
          requireInProgress(act);
          const { key, status } = found.state;
          if (status === 'COMPLETED')
            throw new DomainError('error_tournament_not_in_valid_state', { message: `Round ${key} is COMPLETED; its start can't change.` });
          const changed = { ...found, startsAt: startsAt === undefined ? null : new Date(startsAt).toISOString() };
          await moveRound(act, stored, changed);
          await act.note({
            action: 'round_scheduled',
            targetType: 'round',
            targetId: key,
            ...(startsAt !== undefined && { metadata: { startsAt } }),
          });
          return { roundId: found.id, startsAt, timestamp: act.now.toISOString() };
        },
      },
    );
}

async function moveRound({ tx, tournament: { id }, now }: TournamentAct, stored: StoredBracket, round: RoundRow): Promise<void> {
  const position = [...stored.rounds.keys()].indexOf(round.state.key);
  await saveRounds(tx, id, [{ ...round, position }]);
  const scheduledAt = scheduleOf(round.startsAt, now);
  const moved = [...stored.nodes.values()].flatMap((node, place) =>
    canMove(node, round) ? [{ ...node, scheduledAt, position: place }] : [],
  );
  await saveNodes(tx, id, moved);
  const jobs = moved.map(({ id: nodeId, state, matchId }) => ({
    ...{ nodeId, nodeKey: state.key, attempt: state.attempt, matchId: matchId! },
    ...{ kind: 'MOVE' as const, payload: { scheduledAt } },
  }));
  await addMatchJobs(tx, id, jobs, now);
}

function canMove({ roundId, state, matchId, matchStatus }: NodeRow, round: RoundRow): boolean {
  return roundId === round.id && state.status === 'READY' && matchId !== null && matchStatus !== 'over' && matchStatus !== 'started';
}
