import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import { appendEvents } from '@matchpoint/events';
import { type CallContext, type ImageReservation, withReservedImages } from '@matchpoint/rpc';
import type { ClientBase } from 'pg';
import type { MatchContext } from '../context.js';
import { findMaps, findMatchState, findRosters, lockMatch } from '../db/match-state.js';
import { savePlayerStats } from '../db/player-stats.js';
import { decide } from '../domain/decide.js';
import type { MapState, MatchEvent, MatchState } from '../domain/match-state.js';
import { playerStatsEvents } from '../domain/player-stats.js';
import { screenshotsUsed } from '../outbox/screenshots-used.js';
import { wantScreenshots } from '../peers/want-screenshots.js';
import { type DecidingAuthority, type MatchAuthority, tellOperated } from './match-authority.js';
import { parseObject } from './parse-object.js';
import { storeDecision } from './store-decision.js';
import { toScoreInput } from './to-score-input.js';

/**
 * Records scores of one match's maps by its game's developer or its league's staff, in order, in one transaction. Returns one outcome per
 * score: undefined if confirmed, else the refusal; a failing one does not affect the others (docs/reference/scores.md#batches). @throws
 * error_match_not_found, error_game_scope_mismatch; error_league_scope_mismatch, error_league_role_required, error_league_not_active,
 * error_dispute_conflict
 */
export async function recordGameScores(
  { pool, peers, clock }: MatchContext,
  call: CallContext,
  authority: DecidingAuthority,
  matchId: string,
  scores: readonly match.MapScoreInput[],
): Promise<(DomainError | undefined)[]> {
  const seen = await findMatchState(pool, matchId);
  if (!seen) throw new DomainError('error_match_not_found');
  authority.requireOwn(seen);
  return withReservedImages({ pool, uploads: peers.upload }, call, async (reserve) => {
    const screenshots = await Promise.all(
      scores.map(({ screenshotStorageIds }) => reserve(wantScreenshots(matchId, screenshotStorageIds))),
    );
    return withTransaction(pool, async (tx) => {
      const found = await lockMatch(tx, matchId);
      if (!found) throw new DomainError('error_match_not_found');
      await authority.requireImpartial(found, tx);
      const run = new ScoreRun(tx, found, await findMaps(tx, matchId), clock.now(), authority.by);
      const outcomes: (DomainError | undefined)[] = [];
      for (const [index, score] of scores.entries())
        outcomes.push(await outcomeOf(() => run.record(score, screenshots[index] as ImageReservation)));
      await run.store();
      const mapIndexes = scores.flatMap(({ mapIndex }, index) => (outcomes[index] ? [] : [mapIndex]));
      if (mapIndexes.length > 0) await tellOperated(tx, authority, found, 'match.score_recorded', { mapIndexes });
      return outcomes;
    });
  });
}

async function outcomeOf(work: () => Promise<void>): Promise<DomainError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** A locked match during several scores: each is decided on the result of the previous ones, and all are written at the end. */
class ScoreRun {
  readonly #tx: ClientBase;
  readonly #before: { match: MatchState; maps: readonly MapState[] };
  readonly #now: Date;
  readonly #by: MatchAuthority['by'];
  readonly #changed = new Map<number, MapState>();
  readonly #events: MatchEvent[] = [];
  #match: MatchState;

  constructor(tx: ClientBase, match: MatchState, maps: readonly MapState[], now: Date, by: MatchAuthority['by']) {
    this.#tx = tx;
    this.#before = { match, maps };
    this.#match = match;
    this.#now = now;
    this.#by = by;
  }

  /** @throws DomainError, in which case nothing of this score is stored */
  async record(score: match.MapScoreInput, screenshots: ImageReservation): Promise<void> {
    screenshots.expectReserved();
    const maps = [...this.#before.maps.filter(({ mapIndex }) => !this.#changed.has(mapIndex)), ...this.#changed.values()];
    const decision = decide(this.#match, maps, { name: 'record_score', by: this.#by, score: toScoreInput(score) }, this.#now);
    const stats = parseObject(score.playerStats);
    if (stats) await this.#saveStats(score.mapIndex, stats);
    this.#match = decision.match;
    this.#events.push(...decision.events);
    for (const map of decision.maps) this.#changed.set(map.mapIndex, map);
    await appendEvents(this.#tx, screenshotsUsed(this.#match.id, score.screenshotStorageIds, screenshots));
  }

  async store(): Promise<void> {
    await storeDecision(
      this.#tx,
      this.#before,
      { match: this.#match, maps: [...this.#changed.values()], events: this.#events },
      this.#now.toISOString(),
    );
  }

  async #saveStats(mapIndex: number, stats: Record<string, unknown>): Promise<void> {
    const rosters = await findRosters(this.#tx, this.#match.id);
    await savePlayerStats(this.#tx, this.#match.id, mapIndex, JSON.stringify(stats), this.#now.toISOString());
    this.#events.push(...playerStatsEvents(rosters, mapIndex, stats));
  }
}
