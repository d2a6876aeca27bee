import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Command, decide } from './decide.js';
import type { MapState, MatchState, Side } from './match-state.js';
import { newMatchState } from './new-match.js';

const NOW = new Date('2026-01-01T12:00:00Z');

/** Plays a match with the commands given in order; returns each result. */
function play(bestOf: number) {
  let match: MatchState = {
    ...newMatchState({
      id: 'match_1',
      origin: 'captain',
      status: 'IN_PROGRESS',
      publishStatus: 'PUBLISHED',
      gameId: 'valorant',
      gameMode: 'standard',
      rewardBonus: 0,
      bestOf,
      teamSize: 1,
      matchType: null,
      wagerAmount: null,
      selectedMaps: [],
      mapSelectionType: null,
      creatorTeamId: 'team_a',
      acceptedTeamId: 'team_b',
      challengedTeamId: null,
      leagueId: null,
      leagueSeasonId: null,
      scheduledAt: null,
      createdAt: NOW.toISOString(),
    }),
    startedAt: NOW.toISOString(),
  };
  const maps = new Map<number, MapState>();
  const give = (command: Command): string => {
    try {
      const decision = decide(match, [...maps.values()], command, NOW);
      match = decision.match;
      for (const map of decision.maps) maps.set(map.mapIndex, map);
      const told = decision.events.map(({ type }) => type).filter((type) => !type.startsWith('dispute.'));
      return [decision.score?.action, ...told].join(' ');
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  const by = (side: Side) => (side === 'creator' ? 'creator_captain' : 'accepted_captain') as 'creator_captain' | 'accepted_captain';
  const input = (mapIndex: number, creatorTeamScore: number, opponentTeamScore: number, screenshotStorageIds: string[] = []) => ({
    mapIndex,
    mapId: '',
    creatorTeamScore,
    opponentTeamScore,
    screenshotUrls: screenshotStorageIds.map((id) => `https://cdn.example/${id}.png`),
    screenshotStorageIds,
  });
  return {
    state: () => match,
    map: (mapIndex: number) => maps.get(mapIndex),
    submit: (side: Side, mapIndex: number, one: number, other: number, userId = `user_${side}`) =>
      give({ name: 'submit_score', by: by(side), score: input(mapIndex, one, other), actor: { userId, side }, terms: TERMS }),
    show: (side: Side, score: readonly [number, number], storageIds: string[]) =>
      give({
        name: 'submit_score',
        by: by(side),
        score: input(0, ...score, storageIds),
        actor: { userId: `user_${side}`, side },
        terms: TERMS,
      }),
    confirm: (side: Side, mapIndex: number, userId = `user_${side}`) =>
      give({ name: 'confirm_score', by: by(side), mapIndex, actor: { userId, side } }),
    record: (mapIndex: number, one: number, other: number, as: 'game' | 'league' = 'game') =>
      give({ name: 'record_score', by: as, score: input(mapIndex, one, other) }),
    wait: (mapIndex: number) => give({ name: 'auto_confirm', by: 'clock', mapIndex }),
  };
}

const TERMS = { id: 'dsp_1', windowMinutes: 1_440, answerMinutes: 1_440, rulingMinutes: 4_320, onDeadline: 'void' } as const;

describe('the score of a map', () => {
  it('by a captain is pending, can be resubmitted, and is confirmed by the other side', () => {
    const { submit, confirm, map, state } = play(3);
    expect(submit('creator', 0, 13, 7)).toBe('submitted score.submitted');
    expect(submit('creator', 0, 13, 7)).toBe('submitted');
    expect(submit('creator', 0, 13, 8)).toBe('submitted score.submitted');
    expect(confirm('creator', 0)).toBe('error_captain_required');
    expect(confirm('accepted', 0)).toBe('confirmed score.confirmed');
    expect(map(0)).toMatchObject({
      status: 'CONFIRMED',
      opponentTeamScore: 8,
      submittedByTeamId: 'team_a',
      confirmedByTeamId: 'team_b',
      confirmedByUserId: 'user_accepted',
    });
    expect(state()).toMatchObject({ creatorTeamScore: 1, acceptedTeamScore: 0, status: 'IN_PROGRESS' });
  });

  it('is final once it is confirmed', () => {
    const { submit, confirm, record, wait } = play(3);
    record(0, 13, 1);
    for (const attempt of [submit('creator', 0, 13, 1), submit('accepted', 0, 1, 13), confirm('accepted', 0), record(0, 13, 1)])
      expect(attempt).toBe('error_score_already_submitted_by_game');
    expect(wait(0)).toBe('');
  });

  it('cannot be confirmed if none was submitted', () => {
    expect(play(3).confirm('creator', 0)).toBe('error_match_not_in_valid_state');
  });

  it('is INVALID_INPUT for a map that the series does not have', () => {
    const { submit, record, confirm } = play(3);
    for (const attempt of [submit('creator', 3, 13, 1), record(-1, 13, 1), confirm('creator', 7)]) expect(attempt).toBe('INVALID_INPUT');
  });

  it('that contradicts the other side is disputed until both agree', () => {
    const { submit, state, map } = play(3);
    submit('creator', 0, 13, 7);
    expect(submit('accepted', 0, 7, 13)).toBe('disputed score.disputed');
    expect(submit('accepted', 0, 7, 13)).toBe('disputed');
    expect(state().status).toBe('DISPUTED');
    expect(submit('accepted', 0, 8, 13)).toBe('disputed score.disputed');
    expect(submit('creator', 0, 8, 13)).toBe('confirmed score.confirmed score.dispute_resolved');
    expect(map(0)).toMatchObject({ status: 'CONFIRMED', creatorTeamScore: 8, opponentTeamScore: 13, counterTeamId: null });
    expect(state()).toMatchObject({ status: 'IN_PROGRESS', acceptedTeamScore: 1 });
  });

  it('has at most 20 screenshots however often the sides contradict each other; a pending score replaces its own', () => {
    const { show, map } = play(3);
    const shots = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `img_${prefix}_${index}`);
    show('creator', [13, 7], shots('first', 10));
    show('creator', [13, 8], shots('second', 9));
    expect(map(0)?.screenshotStorageIds).toEqual(shots('second', 9));
    expect(show('accepted', [7, 13], shots('counter', 10))).toBe('disputed score.disputed');
    expect(show('creator', [13, 9], shots('third', 2))).toBe('error_limit_reached');
    expect(show('creator', [13, 9], shots('third', 1))).toBe('disputed score.disputed');
    expect(show('accepted', [13, 9], ['img_more'])).toBe('error_limit_reached');
    expect(map(0)?.screenshotUrls).toHaveLength(20);
    expect(show('accepted', [13, 9], shots('counter', 10))).toBe('confirmed score.confirmed score.dispute_resolved');
    expect(map(0)?.screenshotStorageIds).toHaveLength(20);
  });

  it.each([
    ['creator', 7, 13],
    ['accepted', 13, 7],
  ] as const)("that is disputed is settled by the %s side when it confirms the other side's claim", (side, one, other) => {
    const { submit, confirm, map } = play(3);
    submit('creator', 0, 13, 7);
    submit('accepted', 0, 7, 13);
    expect(confirm(side, 0)).toBe('confirmed score.confirmed score.dispute_resolved');
    expect(map(0)).toMatchObject({ creatorTeamScore: one, opponentTeamScore: other });
  });

  it.each(['game', 'league'] as const)('that is disputed is settled by the %s, whatever the sides claim', (source) => {
    const { submit, record, map, state } = play(3);
    submit('creator', 0, 13, 7);
    submit('accepted', 0, 7, 13);
    expect(record(0, 5, 13, source)).toBe('confirmed score.submitted score.confirmed score.dispute_resolved');
    expect(map(0)).toMatchObject({ source, creatorTeamScore: 5, submittedByTeamId: null, counterCreatorScore: null });
    expect(state().status).toBe('IN_PROGRESS');
  });

  it('by the game replaces a pending one', () => {
    const { submit, record, map } = play(3);
    submit('creator', 0, 13, 7);
    expect(record(0, 1, 13)).toBe('confirmed score.submitted score.confirmed');
    expect(map(0)).toMatchObject({ status: 'CONFIRMED', creatorTeamScore: 1, source: 'game', submittedByUserId: null });
  });

  it('is confirmed automatically after a day, but not while it is disputed', () => {
    const { submit, wait, map } = play(3);
    submit('creator', 0, 13, 7);
    submit('creator', 1, 13, 7);
    submit('accepted', 1, 7, 13);
    expect(wait(0)).toBe('confirmed score.confirmed');
    expect(map(0)).toMatchObject({ isAutoConfirmed: true, confirmedByUserId: null });
    expect(wait(1)).toBe('');
  });

  it('cannot be confirmed for the other side by the person who submitted it', () => {
    const { submit, confirm } = play(3);
    submit('creator', 0, 13, 7, 'user_both');
    expect(confirm('accepted', 0, 'user_both')).toBe('error_captain_required');
    expect(confirm('accepted', 0, 'user_other')).toBe('confirmed score.confirmed');
  });
});

describe('the series', () => {
  it('stays disputed while one of its maps is, and ends when the confirmed ones decide it', () => {
    const { submit, record, state } = play(5);
    submit('creator', 0, 13, 7);
    submit('accepted', 0, 7, 13);
    record(1, 13, 1);
    record(2, 13, 1);
    expect(state()).toMatchObject({ status: 'DISPUTED', creatorTeamScore: 2 });
    expect(record(3, 13, 1)).toBe('confirmed score.submitted score.confirmed match.completed');
    expect(state()).toMatchObject({ status: 'COMPLETED', winnerTeamId: 'team_a', completedAt: NOW.toISOString() });
  });

  it('is a draw when all maps are confirmed and neither side is ahead', () => {
    const { record, state } = play(3);
    for (const [mapIndex, one, other] of [
      [0, 13, 1],
      [1, 1, 13],
      [2, 5, 5],
    ] as const)
      record(mapIndex, one, other);
    expect(state()).toMatchObject({ status: 'COMPLETED', winnerTeamId: null, creatorTeamScore: 1, acceptedTeamScore: 1 });
  });

  it('ends by its maps, in any order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 3, 5, 7),
        fc.array(fc.tuple(fc.nat(6), fc.nat(3), fc.nat(3)), { minLength: 1, maxLength: 12 }),
        (bestOf, scores) => {
          const { record, state } = play(bestOf);
          const confirmed = new Map<number, number>();
          const needed = Math.ceil(bestOf / 2);
          const wins = (sign: number): number => [...confirmed.values()].filter((difference) => Math.sign(difference) === sign).length;
          const isOver = (): boolean => wins(1) >= needed || wins(-1) >= needed || confirmed.size === bestOf;
          for (const [mapIndex, one, other] of scores) {
            if (!isOver() && mapIndex < bestOf && !confirmed.has(mapIndex)) confirmed.set(mapIndex, one - other);
            record(mapIndex, one, other);
          }
          expect(state()).toMatchObject({
            status: isOver() ? 'COMPLETED' : 'IN_PROGRESS',
            creatorTeamScore: wins(1),
            acceptedTeamScore: wins(-1),
            winnerTeamId: !isOver() || wins(1) === wins(-1) ? null : wins(1) > wins(-1) ? 'team_a' : 'team_b',
          });
        },
      ),
    );
  });
});
