import { tournament } from '@matchpoint/contracts';
import { DAY_MS } from '@matchpoint/core';
import { describe, expect, it } from 'vitest';
import { useTournamentService } from '../../test/start-tournament-service.js';
import { by, codeOf, HOST, useWorld } from '../../test/tournament-world.js';
import { advance } from '../domain/bracket/advance.js';
import { generate } from '../domain/bracket/generate.js';
import { runDueJobs } from '../matches/run-jobs.js';
import { findTournament } from '../record/index.js';
import { loadBracket } from './index.js';
import { listEntries } from './store/entries.js';

const service = useTournamentService();
const world = useWorld(service);

const override = (tournament: string, node: string, score1: number, score2: number) =>
  codeOf(service.brackets().overrideTournamentNodeResult({ tournament, node, score1, score2 }, by(HOST)));
const revert = (tournament: string, node: string, regenerateMatch = true) =>
  codeOf(service.brackets().revertTournamentNodeResult({ tournament, node, regenerateMatch }, by(HOST)));
const statusOf = async (id: string) => (await service.tournaments().getTournament({ tournament: id }, by(HOST))).tournament!.status;

/** The stored bracket is the generated one advanced by its log. */
async function expectReplay(id: string): Promise<void> {
  const { pool } = service.context();
  const row = (await findTournament(pool, id))!;
  const { bracket } = (await loadBracket(pool, row))!;
  const replayed = advance(generate(bracket.format, bracket.config, bracket.seeds), await listEntries(pool, id));
  expect(bracket).toEqual(JSON.parse(JSON.stringify(replayed)));
}

describe('results', () => {
  it('of matches advance the bracket and request the next match', async () => {
    const { id, participants } = await world.start(4);
    await world.tellMatch(id, 'R1-1', { kind: 'RESULT', score1: 2, score2: 1 });
    await world.tellMatch(id, 'R1-2', { kind: 'RESULT', score1: 0, score2: 2 });
    expect(await world.node(id, 'GF-1')).toMatchObject({
      status: 'READY',
      participant1Id: participants[0],
      participant2Id: participants[2],
    });
    expect((await world.jobs(id)).map(({ kind, key }) => [kind, key])).toEqual([
      ['CREATE', 'R1-1'],
      ['CREATE', 'R1-2'],
      ['CREATE', 'GF-1'],
    ]);
    await expectReplay(id);
  });

  it('have no effect when repeated, and a contradicting result voids its match', async () => {
    const { id } = await world.start(4);
    await world.tellMatch(id, 'R1-1', { kind: 'RESULT', score1: 2, score2: 1 });
    await world.tellMatch(id, 'R1-1', { kind: 'RESULT', score1: 2, score2: 1 });
    expect((await world.jobs(id)).filter(({ kind }) => kind === 'VOID')).toEqual([]);
    await runDueJobs(service.context());
    expect(await override(id, 'R1-2', 2, 0)).toBe('ok');
    await world.tellMatch(id, 'R1-2', { kind: 'RESULT', score1: 0, score2: 2 });
    expect((await world.jobs(id)).filter(({ kind }) => kind === 'VOID')).toMatchObject([{ key: 'R1-2', reason: 'contradicted' }]);
    expect(await world.node(id, 'R1-2')).toMatchObject({ resultSource: 'OVERRIDE', score1: 2 });
  });

  it('that arrive together for a whole round create every next match once', async () => {
    const { id } = await world.start(32, { maxParticipants: 32 });
    await Promise.all(
      Array.from({ length: 16 }, (_, index) => world.tellMatch(id, `R1-${index + 1}`, { kind: 'RESULT', score1: 2, score2: 0 })),
    );
    const jobs = await world.jobs(id);
    expect(jobs.filter(({ key }) => key.startsWith('R2-'))).toHaveLength(8);
    await expectReplay(id);
  });

  it('without a winner leave the node to the organizer while the rest continues', async () => {
    const { id } = await world.start(4);
    await world.tellMatch(id, 'R1-1', { kind: 'UNDECIDED', reason: 'double_no_show' });
    await world.tellMatch(id, 'R1-2', { kind: 'RESULT', score1: 2, score2: 0 });
    expect(await world.node(id, 'R1-1')).toMatchObject({ status: 'READY', needsDecision: 'double_no_show' });
    const { tournament } = await service.tournaments().getTournament({ tournament: id }, by(HOST));
    expect(tournament!.needsAttention).toBe(true);
    const { queued } = await service.brackets().regenerateTournamentMatches({ tournament: id }, by(HOST));
    expect(queued).toBe(1);
    expect(await world.node(id, 'R1-1')).toMatchObject({ needsDecision: undefined, attempt: 2 });
    await expectReplay(id);
  });
});

describe('overrides', () => {
  it('cancel an existing match, and never create one whose creation has not begun', async () => {
    const { id } = await world.start(4);
    expect(await override(id, 'R1-1', 2, 0)).toBe('ok');
    expect(await world.jobs(id)).toMatchObject([
      { kind: 'CREATE', key: 'R1-1', status: 'done' },
      { kind: 'CREATE', key: 'R1-2', status: 'pending' },
    ]);
    await world.query(`update match_job set tries = 1 where tournament_id = $1`, [id]);
    expect(await override(id, 'R1-2', 2, 0)).toBe('ok');
    expect((await world.jobs(id)).filter(({ kind }) => kind === 'CANCEL')).toMatchObject([{ key: 'R1-2', reason: 'overridden' }]);
  });

  it('need a winner with enough maps, two entrants, and an undecided node', async () => {
    const { id } = await world.start(4);
    expect(await override(id, 'R1-1', 1, 0)).toBe('INVALID_INPUT');
    expect(await override(id, 'R1-1', 1, 1)).toBe('INVALID_INPUT');
    expect(await override(id, 'GF-1', 2, 0)).toBe('error_tournament_not_in_valid_state');
    expect(await override(id, 'R9-9', 2, 0)).toBe('error_tournament_not_found');
    expect([await override(id, 'R1-1', 2, 1), await override(id, 'R1-1', 2, 1)]).toEqual(['ok', 'error_tournament_not_in_valid_state']);
  });
});

describe('reverts', () => {
  it('void the match, remove its winner from the next node and create a new match', async () => {
    const { id } = await world.start(4);
    await world.tellMatch(id, 'R1-1', { kind: 'RESULT', score1: 2, score2: 1 });
    await world.tellMatch(id, 'R1-2', { kind: 'RESULT', score1: 2, score2: 1 });
    await world.query(`update match_job set tries = 1 where tournament_id = $1`, [id]);
    expect(await revert(id, 'R1-1')).toBe('ok');
    expect((await world.jobs(id)).slice(3)).toMatchObject([
      { kind: 'VOID', key: 'R1-1', attempt: 1, reason: 'reverted' },
      { kind: 'CREATE', key: 'R1-1', attempt: 2 },
      { kind: 'CANCEL', key: 'GF-1', attempt: 1, reason: 'bracket_changed' },
    ]);
    expect(await world.node(id, 'GF-1')).toMatchObject({ status: 'PENDING', participant1Id: undefined, attempt: 2 });
    await expectReplay(id);
  });

  it('are refused while a later node is played, and name that node', async () => {
    const { id } = await world.start(4);
    await world.tellMatch(id, 'R1-1', { kind: 'RESULT', score1: 2, score2: 1 });
    await world.tellMatch(id, 'R1-2', { kind: 'RESULT', score1: 2, score2: 1 });
    await world.tellMatch(id, 'GF-1', { kind: 'STARTED' });
    const refused = service.brackets().revertTournamentNodeResult({ tournament: id, node: 'R1-1', regenerateMatch: true }, by(HOST));
    await expect(refused).rejects.toMatchObject({ code: 'error_revert_blocked_downstream', message: expect.stringContaining('GF-1') });
  });

  it('reopen a completed tournament within 24 hours and withdraw its awards', async () => {
    const { id } = await world.start(2);
    await world.tellMatch(id, 'GF-1', { kind: 'RESULT', score1: 2, score2: 1 });
    expect(await statusOf(id)).toBe('COMPLETED');
    expect(await revert(id, 'GF-1')).toBe('ok');
    expect(await statusOf(id)).toBe('IN_PROGRESS');
    await world.tellMatch(id, 'GF-1', { kind: 'RESULT', score1: 0, score2: 2 });
    const awards = await world.query<{ version: number; placements: unknown[] }>(
      'select version, placements from award where tournament_id = $1 order by version',
      [id],
    );
    expect(awards.map(({ version, placements }) => [version, placements.length])).toEqual([
      [1, 2],
      [2, 0],
      [3, 2],
    ]);
    service.clock.advance(24 * 60 * 60_000 + 1);
    expect(await revert(id, 'GF-1')).toBe('error_tournament_not_in_valid_state');
  });

  it('that leave a completed tournament decided award the new placements', async () => {
    const { id, participants } = await world.start(3, { format: 'ROUND_ROBIN' });
    const [one, two, three] = participants;
    const { nodes } = await world.bracket(id);
    const of = (first: string, second: string) =>
      nodes.find(({ participant1Id, participant2Id }) => [first, second].every((each) => [participant1Id, participant2Id].includes(each)))!;
    const win = async (winner: string, loser: string) => {
      const { key, participant1Id } = of(winner, loser);
      const [score1, score2] = participant1Id === winner ? [2, 0] : [0, 2];
      await world.tellMatch(id, key, { kind: 'RESULT', score1, score2 });
    };
    await win(one!, two!);
    await win(one!, three!);
    await service.participants().disqualifyTournamentParticipant({ tournament: id, participantId: one!, reason: 'Cheating.' }, by(HOST));
    await win(three!, two!);
    expect(await statusOf(id)).toBe('COMPLETED');
    expect(await revert(id, of(one!, three!).key)).toBe('ok');
    expect(await statusOf(id)).toBe('COMPLETED');
    const awards = await world.query<{ placements: { participantId: string; placement: number }[] }>(
      'select placements from award where tournament_id = $1 order by version',
      [id],
    );
    expect(awards.map(({ placements }) => placements.map(({ participantId, placement }) => [participantId, placement]))).toEqual([
      [
        [three, 2],
        [two, 3],
      ],
      [
        [three, 1],
        [two, 3],
      ],
    ]);
    const { placements } = await service.brackets().getTournamentStandings({ tournament: id }, by(HOST));
    expect(placements.find(({ participantId }) => participantId === three)).toMatchObject({ placement: 1 });
    const ends = (await world.events(id)).filter(({ type }) => type === 'tournament.completed');
    expect(ends.map(({ data }) => data.championParticipantId)).toEqual([undefined, three]);
    await expectReplay(id);
  });
});

describe('drops', () => {
  it('leave the team without open matches, and a bracket that can finish', async () => {
    const { id, participants } = await world.start(4);
    await world.query(`update match_job set tries = 1 where tournament_id = $1`, [id]);
    const demand = { tournament: id, participantId: participants[0]!, reason: 'Cheating.' };
    await service.participants().disqualifyTournamentParticipant(demand, by(HOST));
    expect(await world.node(id, 'R1-1')).toMatchObject({ status: 'WALKOVER', winnerParticipantId: participants[3] });
    expect((await world.jobs(id)).filter(({ kind }) => kind === 'CANCEL')).toMatchObject([{ key: 'R1-1', reason: 'participant_dropped' }]);
    await world.tellMatch(id, 'R1-2', { kind: 'RESULT', score1: 2, score2: 0 });
    await world.tellMatch(id, 'GF-1', { kind: 'RESULT', score1: 2, score2: 0 });
    expect(await statusOf(id)).toBe('COMPLETED');
    const { placements } = await service.brackets().getTournamentStandings({ tournament: id }, by(HOST));
    expect(placements.map(({ participantId, placement }) => [participantId, placement])).toContainEqual([participants[0], undefined]);
    await expectReplay(id);
  });
});

describe('schedules', () => {
  it('move matches that have not started, and clear', async () => {
    const { id } = await world.start(4);
    const startsAt = service.clock.now().getTime() + 3_600_000;
    const schedule = (at?: number) =>
      service.brackets().setTournamentRoundSchedule({ tournament: id, round: 'R1', ...(at !== undefined && { startsAt: at }) }, by(HOST));
    expect(await schedule(startsAt)).toMatchObject({ startsAt });
    expect((await world.node(id, 'R1-1')).scheduledAt).toBe(new Date(startsAt).toISOString());
    expect((await world.jobs(id)).filter(({ kind }) => kind === 'MOVE')).toHaveLength(2);
    await schedule();
    expect((await world.jobs(id)).filter(({ kind }) => kind === 'MOVE')).toHaveLength(2);
    expect((await world.node(id, 'R1-1')).scheduledAt).toBe(new Date(service.clock.now().getTime() + 600_000).toISOString());
  });

  it('reject a start more than 366 days ahead, as settings do', async () => {
    const { id } = await world.start(2);
    const latest = service.clock.now().getTime() + 366 * DAY_MS;
    const schedule = (startsAt: number) =>
      service
        .brackets()
        .setTournamentRoundSchedule({ tournament: id, round: 'GF', startsAt }, by(HOST))
        .then(
          () => [],
          ({ details }: { details: { issues: { path: string }[] } }) => details.issues.map(({ path }) => path),
        );
    expect(await schedule(latest + 1)).toEqual(['body.startsAt']);
    expect(await schedule(latest)).toEqual([]);
  });
});

it('pairs the rounds of a Swiss one after another and ranks it', async () => {
  const { id } = await world.start(5, { format: 'SWISS', maxParticipants: 8 });
  for (let round = 1; round <= 3; round += 1) {
    const { nodes } = await world.bracket(id);
    const ready = nodes.filter((node) => node.roundKey === `R${round}` && node.status === 'READY');
    expect(ready).toHaveLength(2);
    for (const { key } of ready) await world.tellMatch(id, key, { kind: 'RESULT', score1: 2, score2: 0 });
  }
  expect(await statusOf(id)).toBe('COMPLETED');
  const { tables } = await service.brackets().getTournamentStandings({ tournament: id }, by(HOST));
  expect(tables[0]!.rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
  await expectReplay(id);
});

it('places everyone in playoffs after a Swiss whose rounds are paired while the playoffs stand', async () => {
  const groupStage = { format: 'SWISS', groupCount: 1, advancePerGroup: 5, swissRoundCount: 3 };
  const { id } = await world.start(7, {
    maxParticipants: 8,
    formatConfig: tournament.FormatConfig.fromPartial({
      bestOfLadder: { default: 3, overrides: {} },
      grandFinalAdvantage: { type: 'NONE' },
      groupStage,
    }),
  });
  for (const round of ['G1', 'G2', 'G3', 'R1', 'R2', 'GF']) {
    const ready = (await world.bracket(id)).nodes.filter(({ roundKey, status }) => roundKey === round && status === 'READY');
    for (const { key } of ready) await world.tellMatch(id, key, { kind: 'RESULT', score1: 2, score2: 0 });
  }
  expect(await statusOf(id)).toBe('COMPLETED');
  const { participants } = await service.participants().listTournamentParticipants({ tournament: id }, by(HOST));
  expect(participants.map(({ finalPlacement }) => finalPlacement).toSorted()).toEqual([1, 2, 3, 3, 5, 6, 7]);
  await expectReplay(id);
});
