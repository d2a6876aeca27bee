import type { catalogProfile } from '@matchpoint/contracts';
import type { RpcClient } from '@matchpoint/rpc';
import { createReferenceReader, type ReadReferences, type ReferenceReader } from './read-references.js';

/** Names of teams by id. */
export type TeamReferences = ReadonlyMap<string, catalogProfile.TeamReference>;
export type TeamReferenceReader = ReadReferences<catalogProfile.TeamReference>;

/** The events that this process hears as they are published (live/event-feed.ts). */
interface Feed {
  listen(listener: { event(event: { type: string; subject: string }): void; missed(): void }): unknown;
}

/** Reads names of teams. Every event of a team drops its name, so that a list shows a new name as soon as a webhook could report it. */
export function createTeamReferenceReader(
  client: Pick<RpcClient<typeof catalogProfile.ProfileServiceService>, 'batchGetTeamReferences'>,
  feed: Feed,
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
