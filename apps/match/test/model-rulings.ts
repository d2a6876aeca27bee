import type { Ruling } from './model-command.js';
import { FINAL, ModelMatch, NOT_NOW } from './model-match.js';
import type { ModelMap } from './model-series.js';

/** The modelled match with rulings by staff, which may change a counted result. */
export class RuledMatch extends ModelMatch {
  /** Its contribution before the current ruling. */
  private counted = '';

  protected rule(command: Ruling): string | undefined {
    if (!['IN_PROGRESS', 'DISPUTED', 'COMPLETED', 'FORFEITED'].includes(this.status)) return NOT_NOW;
    return this.decide(command);
  }

  protected decide(command: Ruling, voidReason = 'voided'): string | undefined {
    const isOver = FINAL.includes(this.status);
    this.counted = this.said();
    switch (command.outcome) {
      case 'void':
        if (this.isVoided) return undefined;
        if (!isOver) return this.cancel(voidReason);
        this.isVoided = true;
        this.results += 1;
        return this.tell('match.result_corrected');
      case 'forfeit': {
        if (command.team !== 'team_a' && command.team !== this.opponent) return 'INVALID_INPUT';
        if (this.status === 'FORFEITED' && this.forfeitedBy === command.team && !this.isVoided) return undefined;
        this.status = 'FORFEITED';
        this.forfeitedBy = command.team;
        this.winner = command.team === 'team_a' ? this.opponent : 'team_a';
        this.reason = 'ruling';
        this.endedAt ??= this.minute;
        this.isVoided = false;
        this.results += 1;
        return this.tell(isOver ? 'match.result_corrected' : 'match.forfeited');
      }
      case 'confirm': {
        const disputed = [...this.maps].toSorted(([i], [j]) => i - j).filter(([, { status }]) => status === 'DISPUTED');
        if (isOver || disputed.length === 0) return undefined;
        for (const [, map] of disputed) this.set(map, map.claims.find(({ side }) => side === map.first)?.score ?? [0, 0]);
        return this.settle(isOver);
      }
      case 'overturn':
        return this.overturn(command.maps, isOver);
      case 'replay': {
        const { maps } = command;
        if (this.series.cannotReplay(maps, isOver)) return 'INVALID_INPUT';
        for (const index of maps) this.maps.delete(index);
        return this.settle(isOver);
      }
    }
  }

  private overturn(given: [number, [number, number]][], isOver: boolean): string | undefined {
    if (!this.series.areMaps(given.map(([index]) => index))) return 'INVALID_INPUT';
    const after = new Map<number, ModelMap>(this.maps);
    for (const [index, final] of given) after.set(index, { status: 'CONFIRMED', claims: [], first: 'creator', since: 0, final });
    const last = this.series.decidedBy(after) ?? Infinity;
    for (const index of [...this.maps.keys()]) if (index > last) this.maps.delete(index);
    for (const [index, final] of given) {
      if (index > last) continue;
      const map = this.maps.get(index) ?? { status: 'PENDING', claims: [], first: 'creator', since: this.minute };
      this.maps.set(index, map);
      this.set(map, final);
    }
    return this.settle(isOver);
  }

  protected set(map: ModelMap, score: [number, number]): void {
    this.tell('score.confirmed', ...(map.status === 'DISPUTED' ? ['score.dispute_resolved'] : []));
    map.status = 'CONFIRMED';
    map.final = score;
  }

  private said(): string {
    return JSON.stringify([this.status, this.winner, this.forfeitedBy, this.score]);
  }

  /** The status according to the maps after a ruling. */
  private settle(isOver: boolean): undefined {
    const before = isOver && !this.isVoided ? this.counted : undefined;
    this.forfeitedBy = null;
    this.reason = null;
    this.winner = null;
    this.isVoided = false;
    if (this.series.decidedBy() === undefined) {
      this.status = this.series.contested().length > 0 ? 'DISPUTED' : 'IN_PROGRESS';
      if (before !== undefined) this.results += 1;
      this.endedAt = null;
      if (isOver) this.tell('match.reopened');
      return undefined;
    }
    const [one, other] = this.score ?? [0, 0];
    this.status = 'COMPLETED';
    this.endedAt ??= this.minute;
    this.winner = one === other ? null : one > other ? 'team_a' : this.opponent;
    if (before !== this.said()) this.results += 1;
    return this.tell(isOver ? 'match.result_corrected' : 'match.completed');
  }
}
