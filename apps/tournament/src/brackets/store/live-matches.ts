import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

const IS_PLAYING = sql<{ playing: boolean }>(
  'bracket_is_playing',
  `select exists (select from bracket_node where tournament_id = $1 and state ->> 'status' = 'IN_PROGRESS'
     and $2 in (state ->> 'participant1Id', state ->> 'participant2Id')) as playing`,
);

/** Whether a match of the participant is being played. */
export async function isPlaying(tx: ClientBase, tournamentId: string, participantId: string): Promise<boolean> {
  return (await run(tx, IS_PLAYING, [tournamentId, participantId]))[0]?.playing === true;
}

const NEEDS_DECISION = sql<{ id: string }>(
  'bracket_needs_decision',
  `select distinct tournament_id as id from bracket_node where tournament_id = any($1) and state ->> 'needsDecision' is not null`,
);

/** Those of these tournaments with a node that waits for the organizer. */
export async function findNeedingDecision(
  client: Parameters<typeof run>[0],
  tournamentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await run(client, NEEDS_DECISION, [tournamentIds])).map(({ id }) => id));
}
