import { expect, it } from 'vitest';
import { createTeamReferenceReader } from './read-team-references.js';

it('the name of a team is looked up again after an event of the team, and only then', async () => {
  type Listener = Parameters<Parameters<typeof createTeamReferenceReader>[1]['listen']>[0];
  const listeners: Listener[] = [];
  const feed = { listen: (listener: Listener) => listeners.push(listener) };
  const tell = (type: string, subject: string): void => {
    for (const listener of listeners) listener.event({ type, subject });
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
