import type { catalogProfile } from '@matchpoint/contracts';
import type { EventFeed } from '../live/event-feed.js';
import type { Clients } from '../peers/clients.js';
import { createReferenceReader, type ReadReferences, type ReferenceReader } from './read-references.js';

/** Names of teams by id. */
export type TeamReferences = ReadonlyMap<string, catalogProfile.TeamReference>;
export type TeamReferenceReader = ReadReferences<catalogProfile.TeamReference>;

/** Reads names of teams. Every event of a team drops its name, so that a list shows a new name as soon as a webhook could report it. */
export function createTeamReferenceReader(
  client: Pick<Clients['profiles'], 'batchGetTeamReferences'>,
  feed: Pick<EventFeed, 'listen'>,
  nowMs: () => number,
): ReferenceReader<catalogProfile.TeamReference> {
  const reader = createReferenceReader(async (ids) => (await client.batchGetTeamReferences({ ids })).teams, nowMs);
  feed.listen({
    event({ type, subject }) {
      if (type.startsWith('team.')) reader.forget(subject);
    },
    // The reader is told by those who follow the connection (credential-changes.ts).
    missed: () => undefined,
  });
  return reader;
}
