import { eventually } from '@matchpoint/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCups, said } from './src/cups.js';
import { openClient } from './src/http-client.js';
import { importSquads, type Squad } from './src/squads.js';

/** Tournaments follow their teams, through all processes, as docs/reference/tournaments.md promises. */
const request = openClient('127.0.64');

let squads: [Squad, Squad, Squad, Squad];
let cups: ReturnType<typeof openCups>;
const made: string[] = [];

beforeAll(async () => {
  const slugs = [1, 2, 3, 4].map((number) => `e2e_follows_${number}`);
  squads = (await importSquads(request, slugs, { game: 'valorant', size: 4 })) as typeof squads;
  cups = openCups(request, squads[0]);
});
afterAll(async () => {
  for (const path of made) await cups.call(`${path}/cancel`, cups.owner, {});
});
const open = async (more: object = {}): Promise<string> => {
  const path = await cups.open(more);
  made.push(path);
  return path;
};
const rosterOf = async (path: string, participantId: string) => {
  const { participants } = await cups.must(`${path}/participants`, cups.owner);
  const found = (participants as { id: string; roster: { userId: string }[] }[]).find(({ id }) => id === participantId);
  return found?.roster.map(({ userId }) => userId);
};
const remove = ({ teamId, key }: Squad, userId: string | undefined) => cups.must(`/teams/${teamId}/members/${userId}`, key, {}, 'DELETE');
const activePlayers = async (matchId: string, { teamId, key }: Squad) => {
  const { players } = await cups.must(`/matches/${matchId}/players`, key);
  return (players as { userId: string; teamId: string; rosterType: string }[])
    .filter((player) => player.teamId === teamId && player.rosterType === 'ACTIVE')
    .map(({ userId }) => userId);
};

test('people who leave a team are on none of its rosters, nor in its later matches, where substitutes play', async () => {
  const [one, two] = squads;
  const path = await open();
  const participants = [await cups.entered(path, one, one.players), await cups.entered(path, two)];
  await remove(one, one.players[1]);
  await eventually(async () => expect(await rosterOf(path, participants[0]!)).toEqual([one.players[0], one.players[2], one.players[3]]));
  await cups.must(`${path}/start`, cups.owner, {});
  const matchId = await eventually(async () => {
    const { matchId: found } = await cups.node(path, 'GF-1');
    expect(found).not.toBeNull();
    return found!;
  });
  expect((await activePlayers(matchId, one)).toSorted()).toEqual([one.players[0], one.players[2]].toSorted());
});

test('a disbanded team gives its slot back', async () => {
  const [, two, three, four] = squads;
  const path = await open({ maxParticipants: 2 });
  await cups.entered(path, two);
  await cups.entered(path, three);
  expect(said(await cups.enter(path, four))).toBe('409 error_tournament_full');
  await cups.must(`/teams/${three.teamId}`, three.key, {}, 'DELETE');
  await eventually(async () => expect((await cups.profile(path)).participantCount).toBe(1));
  expect(said(await cups.enter(path, four))).toBe('200');
});
