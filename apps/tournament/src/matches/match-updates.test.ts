import type { EventData } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTournamentService } from '../../test/start-tournament-service.js';
import { by, HOST, useWorld } from '../../test/tournament-world.js';
import { applyMatchUpdate } from './follow-matches.js';
import { noteStalled } from './note-stalled.js';
import { runDueJobs } from './run-jobs.js';

type Updated = EventData<'internal.match.tournament_updated'>;
const service = useTournamentService();
const world = useWorld(service);
const matches = service.facts.matches;
const run = () => runDueJobs(service.context());
const DAY_MS = 24 * 3_600_000;

beforeEach(async () => {
  await service.database.empty('tournament, match_update cascade');
  matches.made.clear();
  matches.asked.length = 0;
});

/** A tournament whose first matches exist. */
const begin = async (count = 4): Promise<string> => {
  const { id } = await world.start(count);
  await run();
  return id;
};
let sequence = 0;
const WON = { status: 'COMPLETED', outcome: 'creator', maps: { creator: 2, accepted: 0 } } as const;
const LOST = { status: 'COMPLETED', outcome: 'accepted', maps: { creator: 0, accepted: 2 } } as const;
/** Delivers an update of the match that a node had when `of` was read. */
const tell = (id: string, of: { id: string; matchId?: string; attempt: number }, update: Partial<Updated> & Pick<Updated, 'status'>) => {
  sequence += 1;
  const data = { matchId: of.matchId ?? '', tournamentId: id, nodeId: of.id, attempt: of.attempt, sequence, ...update };
  return withTransaction(service.context().pool, (tx) => applyMatchUpdate(service.context(), tx, data));
};

describe('an update of a match', () => {
  it('advances its node and requests the next match at once', async () => {
    const id = await begin();
    await tell(id, await world.node(id, 'R1-1'), { status: 'IN_PROGRESS' });
    expect(await world.node(id, 'R1-1')).toMatchObject({ status: 'IN_PROGRESS' });
    await tell(id, await world.node(id, 'R1-1'), WON);
    await tell(id, await world.node(id, 'R1-2'), { status: 'FORFEITED', outcome: 'accepted', reason: 'no_show' });
    expect(await world.node(id, 'R1-2')).toMatchObject({ status: 'COMPLETED', resultSource: 'FORFEIT', score1: 0, score2: 2 });
    await run();
    expect((await world.node(id, 'GF-1')).matchId).toBeDefined();
  });

  it.each([
    ['draw', { status: 'COMPLETED', outcome: 'draw', maps: { creator: 1, accepted: 1 } }],
    ['double_no_show', { status: 'CANCELLED', reason: 'no_show' }],
    ['match_cancelled', { status: 'CANCELLED', reason: 'server down' }],
  ] as const)('leaves the node to the organizer: %s', async (needsDecision, update) => {
    const id = await begin();
    await tell(id, await world.node(id, 'R1-1'), update);
    expect(await world.node(id, 'R1-1')).toMatchObject({ status: 'READY', needsDecision });
    await tell(id, await world.node(id, 'R1-2'), WON);
    expect(await world.node(id, 'R1-2')).toMatchObject({ status: 'COMPLETED' });
  });

  it('decides a node whose drawn match is corrected by a ruling', async () => {
    const id = await begin();
    const node = await world.node(id, 'R1-1');
    await tell(id, node, { status: 'COMPLETED', outcome: 'draw', maps: { creator: 1, accepted: 1 } });
    await tell(id, node, LOST);
    expect(await world.node(id, 'R1-1')).toMatchObject({ status: 'COMPLETED', winnerParticipantId: node.participant2Id });
    expect(matches.asked.some((asked) => asked.startsWith('void'))).toBe(false);
  });

  it('has no effect if a later update arrived before it', async () => {
    const id = await begin();
    const node = await world.node(id, 'R1-1');
    const [early, late] = [sequence + 1, sequence + 2];
    await tell(id, node, { ...LOST, sequence: late });
    await tell(id, node, { ...WON, sequence: early });
    await tell(id, node, { ...LOST, sequence: late });
    expect(await world.node(id, 'R1-1')).toMatchObject({ winnerParticipantId: node.participant2Id });
    await run();
    expect(matches.asked.some((asked) => asked.startsWith('void'))).toBe(false);
  });

  it('voids its match if it contradicts the organizer’s decision or a ruling', async () => {
    const id = await begin();
    const [one, two] = [await world.node(id, 'R1-1'), await world.node(id, 'R1-2')];
    await service.brackets().overrideTournamentNodeResult({ tournament: id, node: 'R1-1', score1: 0, score2: 2 }, by(HOST));
    await tell(id, one, WON);
    await tell(id, two, WON);
    await tell(id, two, LOST);
    await run();
    expect(matches.asked.filter((asked) => asked.startsWith('void')).toSorted()).toEqual(
      [`void ${one.matchId}`, `void ${two.matchId}`].toSorted(),
    );
    await tell(id, two, { ...LOST, isVoided: true });
    expect(await world.node(id, 'R1-2')).toMatchObject({ winnerParticipantId: two.participant1Id });
  });

  it('has no effect on a reverted node that waits for the organizer, and its result is voided', async () => {
    const id = await begin();
    const node = await world.node(id, 'R1-1');
    await service.brackets().overrideTournamentNodeResult({ tournament: id, node: 'R1-1', score1: 2, score2: 0 }, by(HOST));
    await service.brackets().revertTournamentNodeResult({ tournament: id, node: 'R1-1', regenerateMatch: false }, by(HOST));
    // They were in flight when the organizer decided.
    for (const update of [{ status: 'IN_PROGRESS' }, { status: 'CANCELLED', reason: 'overridden' }, LOST] as const) {
      await tell(id, node, update);
      expect(await world.node(id, 'R1-1')).toMatchObject({ status: 'READY', needsDecision: 'reverted' });
    }
    await run();
    expect(matches.asked).toContain(`void ${node.matchId}`);
  });

  it('gives its node the match that was requested before the database was restored to an older state', async () => {
    const id = await begin();
    await tell(id, await world.node(id, 'R1-1'), WON);
    await tell(id, await world.node(id, 'R1-2'), WON);
    const final = await world.node(id, 'GF-1');
    matches.made.set(`${final.id} ${final.attempt}`, 'match_kept');
    await tell(id, { ...final, matchId: 'match_kept' }, { status: 'IN_PROGRESS' });
    await run();
    expect(await world.node(id, 'GF-1')).toMatchObject({ status: 'IN_PROGRESS', matchId: 'match_kept' });
    await tell(id, { ...final, matchId: 'match_kept' }, WON);
    expect(await world.node(id, 'GF-1')).toMatchObject({ status: 'COMPLETED', winnerParticipantId: final.participant1Id });
    await run();
    expect(matches.asked.some((asked) => asked.startsWith('void'))).toBe(false);
  });

  it('has no effect if it belongs to an earlier attempt or a cancelled tournament', async () => {
    const id = await begin();
    const node = await world.node(id, 'R1-1');
    await tell(id, node, WON);
    await service.brackets().revertTournamentNodeResult({ tournament: id, node: 'R1-1', regenerateMatch: true }, by(HOST));
    await tell(id, node, LOST);
    expect(await world.node(id, 'R1-1')).toMatchObject({ status: 'READY', attempt: 2 });
    await run();
    expect(matches.asked.filter((asked) => asked === `void ${node.matchId}`)).not.toEqual([]);
    const other = await world.node(id, 'R1-2');
    await service.tournaments().cancelTournament({ tournament: id }, by(HOST));
    await tell(id, other, WON);
    expect(await world.node(id, 'R1-2')).toMatchObject({ status: 'READY' });
  });
});

describe('a match without an end', () => {
  it('stalls 24 hours after its scheduled time, and can still be played', async () => {
    const id = await begin();
    const node = await world.node(id, 'R1-1');
    service.clock.set(new Date(Date.parse(node.scheduledAt ?? '') + DAY_MS - 1));
    await noteStalled(service.context());
    expect((await world.node(id, 'R1-1')).needsDecision).toBeUndefined();
    service.clock.advance(1);
    await noteStalled(service.context());
    await noteStalled(service.context());
    expect(await world.node(id, 'R1-1')).toMatchObject({ status: 'READY', needsDecision: 'stalled' });
    await tell(id, node, WON);
    expect(await world.node(id, 'R1-1')).toMatchObject({ status: 'COMPLETED' });
  });
});

describe('a team that drops out', () => {
  const disqualify = (id: string, participantId: string) =>
    service.participants().disqualifyTournamentParticipant({ tournament: id, participantId, reason: 'Cheating.' }, by(HOST));

  it('forfeits the running match, whose end then has no further effect', async () => {
    const id = await begin();
    const node = await world.node(id, 'R1-1');
    await tell(id, node, { status: 'IN_PROGRESS' });
    await disqualify(id, node.participant1Id!);
    expect(await world.node(id, 'R1-1')).toMatchObject({ status: 'WALKOVER', resultSource: 'DROP', score1: 0, score2: 2 });
    matches.forfeits.length = 0;
    await run();
    expect(matches.forfeits).toEqual([{ matchId: node.matchId, side: 'creator', reason: 'participant_dropped' }]);
    await tell(id, node, { status: 'FORFEITED', outcome: 'accepted', maps: { creator: 0, accepted: 0 }, reason: 'participant_dropped' });
    expect(await world.node(id, 'R1-1')).toMatchObject({ status: 'WALKOVER', resultSource: 'DROP' });
    expect((await world.jobs(id)).map(({ kind }) => kind)).not.toContain('VOID');
  });

  it('cancels a match that has not started', async () => {
    const id = await begin();
    await disqualify(id, (await world.node(id, 'R1-1')).participant2Id!);
    expect((await world.jobs(id)).filter(({ kind }) => kind === 'CANCEL' || kind === 'FORFEIT')).toMatchObject([
      { kind: 'CANCEL', key: 'R1-1', reason: 'participant_dropped' },
    ]);
  });

  it('has its match voided if the other result was already on its way', async () => {
    const id = await begin();
    const node = await world.node(id, 'R1-1');
    await tell(id, node, { status: 'IN_PROGRESS' });
    await disqualify(id, node.participant1Id!);
    await tell(id, node, WON);
    expect((await world.jobs(id)).filter(({ kind }) => kind === 'VOID')).toMatchObject([{ key: 'R1-1', reason: 'contradicted' }]);
  });
});
