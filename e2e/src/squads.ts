import { expect } from 'vitest';
import { openKeyRing } from './api-keys.js';
import type { Answer, Client, RequestOptions } from './http-client.js';
import { importRows } from './import-rows.js';

/** A team of this suite's own, with the key of its captain. */
export interface Squad {
  slug: string;
  teamId: string;
  game: string;
  captain: string;
  /** User ids, the captain's first. */
  players: string[];
  key(): Promise<string>;
}

export interface SquadOptions {
  game: string;
  size: number;
}

/** Body of a request that must succeed. */
export async function succeed(request: Client, path: string, options: RequestOptions): Promise<Answer['body']> {
  const answer = await request(path, options);
  expect(answer.status, `${options.method ?? ''} ${path}: ${answer.text}`).toBe(200);
  return answer.body;
}

/**
 * Imports private teams that only their players can see, so that their matches change no leaderboard, list or record that another file
 * checks. Their records start at zero.
 */
export async function importSquads(request: Client, slugs: readonly string[], { game, size }: SquadOptions): Promise<Squad[]> {
  const usernamesOf = (slug: string): string[] => Array.from({ length: size }, (_, index) => `${slug}_${index}`);
  const users = slugs.flatMap(usernamesOf).map((username) => ({ kind: 'user', username, name: username, visibility: 'private' }));
  const teams = slugs.map((slug) => ({
    kind: 'team',
    slug,
    name: slug,
    game,
    type: 'REGULAR',
    visibility: 'private',
    members: usernamesOf(slug).map((username, index) => ({ username, role: index === 0 ? 'CAPTAIN' : 'MEMBER' })),
  }));
  await importRows([...users, ...teams]);
  return Promise.all(
    slugs.map(async (slug) => {
      const captain = `${slug}_0`;
      const key = openKeyRing({ owner: captain });
      const { team } = await succeed(request, `/teams/${slug}`, { key: await key() });
      const { members } = await succeed(request, `/teams/${slug}/members`, { key: await key() });
      return {
        slug,
        teamId: team.id as string,
        game,
        captain,
        key,
        players: (members as { user: { id: string } }[]).map(({ user }) => user.id),
      };
    }),
  );
}
