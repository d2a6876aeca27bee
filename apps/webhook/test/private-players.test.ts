import type { NewEvent } from '@matchpoint/events';
import type { CallerContext } from '@matchpoint/rpc';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TeamMembers } from '../src/peers/team-members.js';
import { type Receiver, startReceiver } from './receiver.js';
import { OWNER, startTestService, type TestService } from './start-test-service.js';

const database = useDatabase('webhook');
const MATCH = { matchId: 'match_1', gameId: 'valorant', leagueId: 'league_1', creatorTeamId: 'team_private', acceptedTeamId: 'team_open' };
const AUDIENCE = { teamIds: ['team_private', 'team_open'], gameId: 'valorant', leagueId: 'league_1' };
const user = (userId: string): CallerContext => ({ ...OWNER, userId });
const CALLERS = {
  'a member of the team': user('user_mate'),
  'the player, who has left it': user('user_player'),
  'a member of the other team': user('user_rival'),
  "the game's developer": { ...OWNER, kind: 'game_developer', gameId: 'valorant' },
  "the league's operator": { ...OWNER, kind: 'league_operator', leagueId: 'league_1' },
} satisfies Record<string, CallerContext>;
type Name = keyof typeof CALLERS;
const NAMES = Object.keys(CALLERS) as Name[];

let service: TestService;
let receivers: Record<Name, Receiver>;
let teams: Map<string, TeamMembers>;

beforeAll(async () => {
  service = await startTestService(database, { membersOf: async () => teams });
});
afterAll(() => service.stop());
beforeEach(async () => {
  teams = new Map([
    ['team_private', { userIds: ['user_mate'], isOpen: false }],
    ['team_open', { userIds: ['user_rival'], isOpen: true }],
  ]);
  receivers = Object.fromEntries(
    await Promise.all(
      NAMES.map(async (name) => {
        const receiver = await startReceiver();
        await service.endpoint(receiver.url, ['roster.*', 'player.*', 'score.*'], CALLERS[name]);
        return [name, receiver];
      }),
    ),
  ) as Record<Name, Receiver>;
});
afterEach(async () => {
  await database.pool().query('delete from webhook_endpoint');
  await Promise.all(Object.values(receivers).map((receiver) => receiver.stop()));
});

let sequence = 0;
/** Emits one event and returns what each endpoint received beyond the match's own data; undefined if nothing. */
async function told(type: string, data: object, userIds?: string[]): Promise<Record<Name, unknown>> {
  sequence += 1;
  const event = {
    type,
    subject: `match_${sequence}`,
    sequence,
    data: { ...MATCH, ...data, sequence },
    audience: { ...AUDIENCE, ...(userIds && { userIds }) },
  };
  await service.emit([event as unknown as NewEvent]);
  const expected = NAMES.filter((name) => userIds || name !== 'the player, who has left it');
  await eventually(() => {
    for (const name of expected) expect(receivers[name].received, name).toHaveLength(1);
  });
  return Object.fromEntries(
    NAMES.map((name) => {
      const json = receivers[name].received[0]?.json as { data: object } | undefined;
      return [
        name,
        json && Object.fromEntries(Object.entries(json.data).filter(([key]) => !Object.hasOwn(MATCH, key) && key !== 'sequence')),
      ];
    }),
  ) as Record<Name, unknown>;
}

const ROSTER = { teamId: 'team_private', playerIds: ['user_player', 'user_mate'] };

it("only a private team's members and the game's developer see its roster; others learn that it changed", async () => {
  expect(await told('roster.updated', ROSTER)).toEqual({
    'a member of the team': ROSTER,
    "the game's developer": ROSTER,
    'the player, who has left it': undefined,
    'a member of the other team': { teamId: 'team_private' },
    "the league's operator": { teamId: 'team_private' },
  });
});

it('an event about one of its players goes to that player too', async () => {
  const stats = { teamId: 'team_private', userId: 'user_player', mapIndex: 0, stats: { kills: 3 } };
  const nobody = { teamId: 'team_private', userId: '', mapIndex: 0 };
  expect(await told('player.stats_updated', stats, ['user_player'])).toEqual({
    'a member of the team': stats,
    "the game's developer": stats,
    'the player, who has left it': stats,
    'a member of the other team': nobody,
    "the league's operator": nobody,
  });
});

it('only the team learns which of its captains submitted a score', async () => {
  const score = { mapIndex: 0, creatorTeamScore: 13, acceptedTeamScore: 2, autoConfirmed: false, teamId: 'team_private' };
  const named = { ...score, submittedByUserId: 'user_player' };
  expect(await told('score.submitted', named)).toEqual({
    'a member of the team': named,
    "the game's developer": named,
    'the player, who has left it': undefined,
    'a member of the other team': score,
    "the league's operator": score,
  });
});

it("everyone concerned by the match sees an open team's players", async () => {
  const roster = { teamId: 'team_open', playerIds: ['user_rival'] };
  const all = Object.fromEntries(NAMES.map((name) => [name, name === 'the player, who has left it' ? undefined : roster]));
  expect(await told('roster.updated', roster)).toEqual(all);
});

it('an unknown team is not open, and withheld data stays withheld at every further attempt', async () => {
  const operator = receivers["the league's operator"];
  operator.answer = 500;
  await told('roster.updated', { ...ROSTER, teamId: 'team_gone' });
  operator.answer = 200;
  await eventually(() => {
    service.clock.advance(60_000);
    expect(operator.received.length).toBeGreaterThan(1);
  });
  for (const { body } of operator.received) expect(body).not.toContain('playerIds');
});

it('the log of deliveries shows each endpoint what was sent to it', async () => {
  await told('roster.updated', ROSTER);
  const bodies: string[] = [];
  for (const name of NAMES.filter((each) => receivers[each].received.length > 0)) {
    const metadata = { caller: CALLERS[name] };
    const [endpointId = ''] = (await service.webhooks.listEndpoints({}, metadata)).endpoints.map(({ id }) => id);
    const [deliveryId = ''] = (await service.webhooks.listDeliveries({ endpointId, limit: 1 }, metadata)).deliveries.map(({ id }) => id);
    const { body } = await service.webhooks.getDelivery({ endpointId, deliveryId }, metadata);
    expect([name, body]).toEqual([name, receivers[name].received[0]?.body]);
    bodies.push(body);
  }
  expect(new Set(bodies).size).toBe(2);
});
