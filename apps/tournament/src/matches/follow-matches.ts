import { type EventEnvelope, startConsumer } from '@matchpoint/events';
import type { PoolClient } from 'pg';
import { openSystemAct } from '../access/index.js';
import { recordMatchUpdate } from '../brackets/index.js';
import type { TournamentContext } from '../context.js';
import { lockTournament } from '../record/index.js';
import { toEntry } from './to-entry.js';
import { takeUpdate } from './store/nodes.js';

const TOURNAMENT_UPDATED = 'internal.match.tournament_updated';
type TournamentUpdated = EventEnvelope<typeof TOURNAMENT_UPDATED>;

/** Updates brackets as their matches begin, end and are corrected. */
export function startFollowingMatches(context: TournamentContext) {
  const { nats, pool, logger, databaseClock, stream } = context;
  return startConsumer({
    ...{ nats, pool, logger, stream },
    clock: databaseClock,
    consumer: 'tournament-matches',
    subjects: [TOURNAMENT_UPDATED],
    handle: async (tx, event) => {
      if (event.type === TOURNAMENT_UPDATED) await applyMatchUpdate(context, tx, event.data);
    },
  });
}

/** Applies an update of a match to its bracket, in the event's transaction. Does nothing if a later one was already applied. */
export async function applyMatchUpdate(
  context: Pick<TournamentContext, 'clock'>,
  tx: PoolClient,
  data: TournamentUpdated['data'],
): Promise<void> {
  const { matchId, tournamentId, nodeId, attempt, sequence } = data;
  const tournament = await lockTournament(tx, tournamentId);
  if (tournament === undefined || !(await takeUpdate(tx, matchId, sequence))) return;
  const entry = toEntry(data);
  if (entry !== undefined) await recordMatchUpdate(openSystemAct(context, tx, tournament), { matchId, nodeId, attempt, entry });
}
