import type { DomainError } from '@matchpoint/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actions, as, asGame, scoreOf } from './act.js';
import { MatchModel } from './match-model.js';
import type { Creation, ModelCommand } from './model-command.js';
import { type MatchService, useMatchService } from './start-match-service.js';

/** Total number of sequences, spread over this many services with a database each, which run in parallel. */
const IS_LONG = process.env.MATCHPOINT_LONG_MODEL === 'true';
const RUNS = IS_LONG ? 2_000 : 400;
const RACES = IS_LONG ? 400 : 120;
const SERVICES = 4;
const MINUTE = 60_000;

const user = fc.constantFrom('user_a1', 'user_b1', 'user_a1', 'user_b1', 'user_a2', 'user_c1');
const team = fc.constantFrom('team_a', 'team_b', 'team_c');
const map = fc.constantFrom(0, 0, 1, 1, 2, 3);
const score = fc.constantFrom<[number, number]>([13, 7], [13, 7], [7, 13], [5, 5]);
const oneOf = <const Names extends readonly string[]>(...names: Names) => fc.constantFrom(...names) as fc.Arbitrary<Names[number]>;
const COMMAND = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      name: oneOf('publish', 'cancel', 'start', 'start', 'forfeit', 'acceptChallenge', 'acceptChallenge', 'refuseChallenge', 'lobby'),
      user,
    }),
  },
  { weight: 2, arbitrary: fc.record({ name: oneOf('accept'), user: fc.constantFrom('user_b1', 'user_c1') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      name: oneOf('approve', 'approve', 'decline'),
      user: fc.constantFrom('user_a1', 'user_a1', 'user_b1'),
      nth: fc.nat(1),
    }),
  },
  { weight: 3, arbitrary: fc.record({ name: oneOf('ready'), user, team }) },
  { weight: 5, arbitrary: fc.record({ name: oneOf('submit'), user, map, score }) },
  { weight: 3, arbitrary: fc.record({ name: oneOf('confirm'), user, map }) },
  { weight: 1, arbitrary: fc.record({ name: oneOf('gameStart', 'gameStart', 'gameCancel', 'gameComplete') }) },
  { weight: 1, arbitrary: fc.record({ name: oneOf('gameForfeit'), team }) },
  { weight: 2, arbitrary: fc.record({ name: oneOf('record'), map, score }) },
  {
    weight: 4,
    arbitrary: fc.oneof(
      fc.record({ name: oneOf('rule'), outcome: oneOf('confirm', 'void') }),
      fc.record({ name: oneOf('rule'), outcome: oneOf('overturn'), maps: fc.array(fc.tuple(map, score), { maxLength: 3 }) }),
      fc.record({ name: oneOf('rule'), outcome: oneOf('replay'), maps: fc.array(map, { maxLength: 2 }) }),
      fc.record({ name: oneOf('rule'), outcome: oneOf('forfeit'), team }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.oneof(
      fc.record({ name: oneOf('dispute'), user, requested: oneOf('void', 'forfeit') }),
      fc.record({ name: oneOf('dispute'), user, requested: oneOf('overturn'), maps: fc.array(fc.tuple(map, score), { maxLength: 2 }) }),
      fc.record({ name: oneOf('dispute'), user, requested: oneOf('replay'), maps: fc.array(map, { maxLength: 2 }) }),
    ),
  },
  { weight: 4, arbitrary: fc.record({ name: oneOf('answer'), user, accept: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ name: oneOf('withdraw'), user }) },
  {
    weight: 2,
    arbitrary: fc.oneof(
      fc.record({ name: oneOf('resolve'), outcome: oneOf('confirm', 'void') }),
      fc.record({ name: oneOf('resolve'), outcome: oneOf('overturn'), maps: fc.array(fc.tuple(map, score), { maxLength: 3 }) }),
      fc.record({ name: oneOf('resolve'), outcome: oneOf('replay'), maps: fc.array(map, { maxLength: 2 }) }),
      fc.record({ name: oneOf('resolve'), outcome: oneOf('forfeit'), team }),
    ),
  },
  { weight: 2, arbitrary: fc.record({ name: oneOf('wait'), minutes: fc.constantFrom(1, 14, 16, 24 * 60, 3 * 24 * 60) }) },
) as fc.Arbitrary<ModelCommand>;

const MEET: ModelCommand[] = [
  { name: 'accept', user: 'user_b1' },
  { name: 'approve', user: 'user_a1', nth: 0 },
];
const READY: ModelCommand[] = [
  { name: 'ready', user: 'user_a1', team: 'team_a' },
  { name: 'ready', user: 'user_b1', team: 'team_b' },
];
const START: ModelCommand = { name: 'start', user: 'user_a1' };
const PLAYED: ModelCommand[] = [...MEET, ...READY, START, { name: 'submit', user: 'user_a1', map: 0, score: [13, 7] }];
const CLAIMED: ModelCommand = { name: 'dispute', user: 'user_b1', requested: 'overturn', maps: [[0, [7, 13]]] };
const REPEATED: ModelCommand = { name: 'dispute', user: 'user_b1', requested: 'replay', maps: [0] };
/** The beginning of a sequence, because random commands alone seldom reach a running match. */
const BEGINNING = fc.oneof(
  fc.record({ kind: oneOf('draft', 'open', 'challenge', 'draftChallenge', 'archived', 'game'), prefix: fc.constant<ModelCommand[]>([]) }),
  fc.record({
    kind: oneOf('open'),
    prefix: fc.constantFrom(MEET, [...MEET, ...READY], [...MEET, ...READY, START], [...MEET, ...READY, START]),
  }),
  fc.record({ kind: oneOf('open'), prefix: fc.constantFrom(PLAYED, [...PLAYED, CLAIMED], [...PLAYED, REPEATED]) }),
  fc.record({ kind: oneOf('challenge'), prefix: fc.constant<ModelCommand[]>([{ name: 'acceptChallenge', user: 'user_b1' }, ...READY]) }),
  fc.record({ kind: oneOf('game'), prefix: fc.constant<ModelCommand[]>([{ name: 'gameStart' }]) }),
);
const SEQUENCE = fc
  .record({
    beginning: BEGINNING,
    bestOf: fc.constantFrom(1 as const, 3 as const),
    scheduledIn: fc.constantFrom(undefined, 1, 20),
    commands: fc.array(COMMAND, { minLength: 1, maxLength: 9 }),
  })
  .map(({ beginning: { kind, prefix }, bestOf, scheduledIn, commands }) => ({
    creation: { kind, bestOf, scheduledIn },
    commands: [...prefix, ...commands],
  }));

/** Runs a command as calls of the service; returns `ok` or the code of its refusal. */
function driver(service: MatchService, matchId: string, startMs: number, scheduledMinutes: { now: number }) {
  const act = actions(service);
  const acceptances: string[] = [];
  const game = asGame('valorant');
  const status = (to: string) => service.commands().updateGameMatchStatus({ matchId, status: to }, game);
  const openDispute = async (): Promise<string> =>
    (await act.query<{ id: string }>('select id from dispute where match_id = $1 and resolved_at is null', [matchId]))[0]?.id ?? 'dsp_none';
  const perform = async (command: ModelCommand): Promise<unknown> => {
    const call = 'user' in command ? as(command.user) : game;
    switch (command.name) {
      case 'publish':
        return service.commands().publishMatch({ matchId }, call);
      case 'cancel':
        return service.commands().cancelMatch({ matchId }, call);
      case 'start':
        return service.commands().startMatch({ matchId }, call);
      case 'forfeit':
        return service.commands().forfeitMatch({ matchId }, call);
      case 'acceptChallenge':
        return service.commands().acceptChallenge({ matchId, activeRoster: ['user_b2'], benchRoster: [] }, call);
      case 'refuseChallenge':
        return service.commands().refuseChallenge({ matchId }, call);
      case 'lobby':
        return service.commands().updateLobbyCode({ matchId, lobbyCode: 'code' }, call);
      case 'accept': {
        const { acceptanceId } = await act.accept(matchId, command.user, {
          teamId: `team_${command.user.charAt(5)}`,
          activeRoster: [command.user],
        });
        return acceptances.push(acceptanceId);
      }
      case 'approve':
        return act.approve(matchId, acceptances[command.nth] ?? 'acc_none', command.user);
      case 'decline':
        return service.commands().declineAcceptance({ matchId, acceptanceId: acceptances[command.nth] ?? 'acc_none' }, call);
      case 'ready':
        return act.ready(matchId, command.team, command.user);
      case 'submit':
        return act.submit(matchId, command.user, scoreOf(command.map, ...command.score));
      case 'confirm':
        return act.confirm(matchId, command.user, command.map);
      case 'gameStart':
        return status('IN_PROGRESS');
      case 'gameCancel':
        return status('CANCELLED');
      case 'gameComplete':
        return status('COMPLETED');
      case 'gameForfeit':
        return service.commands().forfeitGameMatch({ matchId, forfeitingTeamId: command.team }, game);
      case 'record':
        return service.scores().submitGameMapScore({ matchId, score: scoreOf(command.map, ...command.score) }, game);
      case 'rule': {
        const maps = command.outcome === 'overturn' ? command.maps : [];
        await service.disputes().correctMatch(
          {
            ...{ league: '', matchId, outcome: command.outcome, note: 'As the recording shows.' },
            ...ruled(maps),
            mapIndexes: command.outcome === 'replay' ? command.maps : [],
            teamId: command.outcome === 'forfeit' ? command.team : undefined,
          },
          as('user_moderator'),
        );
        return act.settleTimers();
      }
      case 'resolve': {
        await service.disputes().resolveDispute(
          {
            ...{ league: '', disputeId: await openDispute(), outcome: command.outcome, note: 'As the recording shows.' },
            ...ruled(command.outcome === 'overturn' ? command.maps : []),
            mapIndexes: command.outcome === 'replay' ? command.maps : [],
            teamId: command.outcome === 'forfeit' ? command.team : undefined,
          },
          as('user_moderator'),
        );
        return act.settleTimers();
      }
      case 'dispute': {
        const claims = ruled(command.requested === 'overturn' ? command.maps : []).maps;
        const mapIndexes = command.requested === 'replay' ? command.maps : [];
        const request = { matchId, requested: command.requested, claims, mapIndexes, reason: 'They cheated.', evidence: undefined };
        return service.disputes().openDispute(request, call);
      }
      case 'answer': {
        const request = { matchId, disputeId: await openDispute(), accept: command.accept, text: '', evidence: undefined };
        await service.disputes().answerDispute(request, call);
        return act.settleTimers();
      }
      case 'withdraw':
        await service.disputes().withdrawDispute({ matchId, disputeId: await openDispute() }, call);
        return act.settleTimers();
      case 'wait':
        scheduledMinutes.now += command.minutes;
        service.clock.set(new Date(startMs + scheduledMinutes.now * MINUTE));
        return act.settleTimers();
    }
  };
  return (command: ModelCommand): Promise<string> =>
    perform(command).then(
      () => 'ok',
      (error: DomainError) => error.code,
    );
}

const ruled = (maps: [number, [number, number]][]) => ({
  maps: maps.map(([mapIndex, [creatorTeamScore, opponentTeamScore]]) => ({ mapIndex, mapId: '', creatorTeamScore, opponentTeamScore })),
});

async function create(service: MatchService, { kind, bestOf, scheduledIn }: Creation): Promise<string> {
  const act = actions(service);
  service.world.staff.set('user_moderator', { platformRole: 'MODERATOR' });
  const scheduledAt = scheduledIn === undefined ? undefined : new Date(service.clock.now().getTime() + scheduledIn * MINUTE).toISOString();
  if (kind === 'game') return act.createGame({ bestOf, scheduledAt });
  const isChallenge = kind === 'challenge' || kind === 'draftChallenge';
  const publishStatus = kind === 'draft' || kind === 'draftChallenge' ? 'DRAFT' : kind === 'archived' ? 'ARCHIVED' : 'PUBLISHED';
  return act.create({ bestOf, scheduledAt, publishStatus, ...(isChallenge && { isChallenge, challengedTeamId: 'team_b' }) });
}

/** Everything stored about the match, in the model's form; its events must be numbered without a gap. */
async function observe(service: MatchService, matchId: string) {
  const act = actions(service);
  const [stored, events, maps, disputes] = await Promise.all([
    act.stored(matchId),
    act.events(matchId),
    act.query<{ map_index: number; status: string }>('select map_index, status from map_score where match_id = $1 order by map_index', [
      matchId,
    ]),
    act.query<{ status: string; disputed: number[] }>('select status, disputed from dispute where match_id = $1 and resolved_at is null', [
      matchId,
    ]),
  ]);
  // A person can have ten open disputes at most, across all sequences.
  await act.query('update dispute set resolved_at = now() where match_id = $1', [matchId]);
  const told = events.filter(({ type }) => !type.startsWith('internal.'));
  expect(told.map(({ sequence }) => sequence)).toEqual(told.map((_, index) => index + 1));
  expect(stored?.event_sequence).toBe(told.length);
  return {
    status: stored?.status,
    publish: stored?.publish_status,
    winner: stored?.winner_team_id,
    forfeitedBy: stored?.forfeited_by_team_id,
    reason: stored?.end_reason,
    score: stored?.creator_team_score == null ? null : [stored.creator_team_score, stored.accepted_team_score],
    maps: maps.map(({ map_index, status }) => [map_index, status]),
    events: told.map(({ type }) => type),
    results: events.filter(({ type }) => type === 'internal.match.results_recorded').length,
    disputes: disputes.map(({ status, disputed }) => [status, disputed.toSorted((i, j) => i - j)]),
  };
}

function expectation(model: MatchModel) {
  const { status, publish, winner, forfeitedBy, reason, score, events, results, dispute } = model;
  return {
    status,
    publish,
    winner,
    forfeitedBy,
    reason,
    score,
    maps: [...model.maps].toSorted(([i], [j]) => i - j).map(([index, { status: mapStatus }]) => [index, mapStatus]),
    events,
    results,
    disputes: dispute ? [[dispute.status, dispute.disputed.toSorted((i, j) => i - j)]] : [],
  };
}

describe('the service and a model of docs/reference/matches.md', () => {
  const services = Array.from({ length: SERVICES }, () => useMatchService());

  it(`agree on ${RUNS} random sequences of commands: every answer, every state, every event`, async () => {
    await Promise.all(
      services.map((service) =>
        fc.assert(
          fc.asyncProperty(SEQUENCE, async ({ creation, commands }) => {
            const startMs = service.clock.now().getTime();
            const model = new MatchModel(creation);
            const matchId = await create(service, creation);
            const perform = driver(service, matchId, startMs, { now: 0 });
            const said: string[] = [];
            const expected: string[] = [];
            for (const command of commands) {
              said.push(`${JSON.stringify(command)} ${await perform(command)}`);
              expected.push(`${JSON.stringify(command)} ${model.apply(command)}`);
            }
            expect(said).toEqual(expected);
            expect(await observe(service, matchId)).toEqual(expectation(model));
          }),
          { numRuns: RUNS / SERVICES },
        ),
      ),
    );
  }, 600_000);

  it(`agree on ${RACES} races: two or three concurrent commands end as in one of their possible orders`, async () => {
    // Commands that name a dispute look it up first, which is not part of the race (disputes.test.ts has concurrent rulings).
    const NOT_RACED: string[] = ['wait', 'answer', 'withdraw', 'resolve'] satisfies ModelCommand['name'][];
    const racing = fc.tuple(
      // A score that was pending for a day is confirmed automatically as soon as a ruling allows it, in no fixed order with racing
      // commands.
      SEQUENCE.filter(({ commands }) => !commands.some((command) => command.name === 'wait' && command.minutes >= 24 * 60)),
      fc.array(
        COMMAND.filter(({ name }) => !NOT_RACED.includes(name)),
        { minLength: 2, maxLength: 3 },
      ),
    );
    await Promise.all(
      services.map((service) =>
        fc.assert(
          fc.asyncProperty(racing, async ([{ creation, commands: before }, race]) => {
            const startMs = service.clock.now().getTime();
            const matchId = await create(service, creation);
            const perform = driver(service, matchId, startMs, { now: 0 });
            for (const command of before) await perform(command);
            const said = await Promise.all(race.map(perform));
            const orders = permutations(race.map((_, index) => index)).map((order) => {
              const model = new MatchModel(creation);
              for (const command of before) model.apply(command);
              const answers = new Map(order.map((index) => [index, model.apply(race[index] as ModelCommand)]));
              return { said: race.map((_, index) => answers.get(index)), ...expectation(model) };
            });
            expect(orders).toContainEqual({ said, ...(await observe(service, matchId)) });
          }),
          { numRuns: RACES / SERVICES },
        ),
      ),
    );
  });
});

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
