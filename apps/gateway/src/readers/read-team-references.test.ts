import { expect, it } from 'vitest';
import type { FeedListener } from '../live/event-feed.js';
import type { LiveEvent } from '../live/live-event.js';
import { createTeamReferenceReader } from './read-team-references.js';

it('the name of a team is looked up again after an event of the team, and only then', async () => {
  const listeners: FeedListener[] = [];
  const feed = {
    listen(listener: FeedListener) {
      listeners.push(listener);
      return { ready: Promise.resolve(), stop: () => undefined };
    },
  };
  const tell = (type: string, subject: string): void => {
    for (const listener of listeners) listener.event({ type, subject } as LiveEvent, new Uint8Array());
  };
  let lookUps = 0;
  const client = {
    async batchGetTeamReferences({ ids = [] }: { ids?: string[] }) {
      lookUps += 1;
      return { teams: ids.map((id) => ({ id, name: `name ${lookUps}`, tag: 'TAG', slug: undefined, avatarUrl: undefined })) };
    },
  } as unknown as Parameters<typeof createTeamReferenceReader>[0];
  const teams = createTeamReferenceReader(client, feed, () => 0);
  const nameOf = async (id: string): Promise<string | undefined> => (await teams.read([id])).get(id)?.name;
  expect(await nameOf('team_1')).toBe('name 1');
  tell('match.created', 'team_1');
  tell('team.updated', 'team_2');
  expect(await nameOf('team_1')).toBe('name 1');
  tell('team.updated', 'team_1');
  expect(await nameOf('team_1')).toBe('name 2');
});
