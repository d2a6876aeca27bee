import type { Demand, ModelCommand, Ruling, Side, Team, User } from './model-command.js';
import { FINAL, NOT_NOW } from './model-match.js';
import { RuledMatch } from './model-rulings.js';
import type { ModelMap } from './model-series.js';

const NO_STAGE = 'error_dispute_not_in_valid_state';
const DAY = 24 * 60;
const RULING = 3 * DAY;
/** Disputes that a side may open. */
const OF_TEAM = 2;

/** A dispute of a match outside of leagues. */
interface ModelDispute {
  side: Side | null;
  user: User | null;
  status: 'awaiting_answer' | 'under_review';
  demand: Demand | null;
  disputed: number[];
  needsRuling: boolean;
  due: number;
}

/**
 * The rules of one match (docs/reference/matches.md) as plainly as possible: no table, no shared code. The model test checks the service
 * against it. This file has disputes, deadlines and the clock; a match's life is in model-match.ts, rulings in model-rulings.ts. Teams a
 * (creator), b and c; user_x1 captains team x, user_a2 is an ordinary member of a. Times are minutes after creation.
 */
export class MatchModel extends RuledMatch {
  dispute: ModelDispute | null = null;
  /** How many disputes each side has opened. */
  private readonly opened = { creator: 0, accepted: 0 };

  /** Applies the command if it is allowed; returns `ok` or the code of the refusal. */
  apply(command: ModelCommand): string {
    if (command.name === 'wait') return this.wait(command.minutes);
    if (command.name === 'resolve' && this.dispute === null) return 'error_dispute_not_found';
    if ('user' in command) {
      const isTeamA = command.user === 'user_a1' || command.user === 'user_a2';
      if (this.publish !== 'PUBLISHED' && !isTeamA) return 'error_match_not_found';
    } else if (this.publish !== 'PUBLISHED') return 'error_match_not_found';
    if (command.name === 'dispute' || command.name === 'answer' || command.name === 'withdraw') return this.disputing(command) ?? 'ok';
    if (command.name === 'resolve') return this.resolve({ ...command, name: 'rule' }) ?? 'ok';
    if (command.name === 'rule' && this.dispute !== null) return this.resolve(command) ?? 'ok';
    if (command.name !== 'rule') return this.follow(() => this.act(command), command.name === 'submit') ?? 'ok';
    const refusal = this.follow(() => this.rule(command), true);
    // A score that was pending for a day while the match was over is confirmed as soon as the match resumes.
    if (refusal === undefined) this.wait(0);
    return refusal ?? 'ok';
  }

  /** A command, and its effect on disputes. */
  private follow(act: () => string | undefined, mayOpen = false): string | undefined {
    const [wasOver, told] = [FINAL.includes(this.status), this.events.length];
    const before = this.series.contested();
    const refusal = act();
    if (refusal !== undefined) return refusal;
    const [isOver, contested, open] = [FINAL.includes(this.status), this.series.contested(), this.dispute];
    if (open === null) {
      if (!mayOpen || isOver || contested.length === 0) return undefined;
      const nothing = { side: null, user: null, demand: null, needsRuling: false } as const;
      this.dispute = { ...nothing, status: 'under_review', disputed: contested, due: this.minute + RULING };
      return this.tell('dispute.opened');
    }
    open.disputed = [...new Set([...open.disputed, ...contested.filter((index) => !before.includes(index))])];
    const isLeft = open.disputed.some((index) => contested.includes(index));
    const isAgreed = this.events.slice(told).includes('score.dispute_resolved');
    const isMoot = isOver && !wasOver && (this.status !== 'COMPLETED' || (!open.needsRuling && isLeft));
    if (!isMoot && (open.needsRuling || isLeft || !isAgreed)) return undefined;
    this.dispute = null;
    return this.tell('dispute.resolved');
  }

  private disputing(command: Extract<ModelCommand, { name: 'dispute' | 'answer' | 'withdraw' }>): string | undefined {
    const open = this.dispute;
    const refusal = this.participant(command.user);
    if (refusal === 'error_not_match_participant') return refusal;
    if (command.name !== 'dispute' && open === null) return 'error_dispute_not_found';
    if (refusal) return refusal;
    const side: Side = command.user === 'user_a1' ? 'creator' : 'accepted';
    if (command.name === 'dispute') return this.openDispute(command, side);
    if (open === null) return undefined;
    const isOpener = open.side === side;
    if (open.side !== null && isOpener === (command.name === 'answer')) return 'error_captain_required';
    if (command.name === 'withdraw') return open.side === null ? NO_STAGE : this.withdraw(open, side);
    if (open.status !== 'awaiting_answer') return NO_STAGE;
    this.tell('dispute.answered');
    const ruling = command.accept && open.demand ? this.asked(open.demand) : undefined;
    if (ruling && this.resolve(ruling) === undefined) return undefined;
    this.dispute = { ...open, status: 'under_review', due: this.minute + RULING };
    return undefined;
  }

  private asked(demand: Demand): Ruling {
    const { user } = demand;
    switch (demand.requested) {
      case 'void':
        return { name: 'rule', outcome: 'void' };
      case 'forfeit':
        return { name: 'rule', outcome: 'forfeit', team: user === 'user_a1' ? (this.opponent as Team) : 'team_a' };
      case 'overturn':
        return { name: 'rule', outcome: 'overturn', maps: demand.maps };
      case 'replay':
        return { name: 'rule', outcome: 'replay', maps: demand.maps };
    }
  }

  private openDispute(demand: Demand, side: Side): string | undefined {
    const isOver = FINAL.includes(this.status);
    if (this.status === 'CANCELLED' || (!isOver && !this.isPlaying())) return NOT_NOW;
    if (this.dispute) return 'error_already_exists';
    if (isOver ? this.minute > (this.endedAt ?? 0) + DAY : this.maps.size === 0) return NOT_NOW;
    if (demand.requested === 'replay' && this.series.cannotReplay(demand.maps, isOver)) return 'INVALID_INPUT';
    const claims = demand.requested === 'overturn' ? demand.maps : [];
    if (demand.requested === 'overturn' && !this.series.areMaps(claims.map(([index]) => index))) return 'INVALID_INPUT';
    if (!isOver && claims.some((claim) => !this.series.canClaim(claim, side))) return 'INVALID_INPUT';
    if (this.opened[side] === OF_TEAM) return 'error_limit_reached';
    this.opened[side] += 1;
    for (const [index, score] of isOver ? [] : claims) {
      const map = this.maps.get(index);
      if (map?.status !== 'PENDING') continue;
      map.status = 'DISPUTED';
      map.claims.push({ side, score });
      this.status = 'DISPUTED';
      this.tell('score.disputed');
    }
    const disputed = claims.map(([index]) => index).filter((index) => this.series.contested().includes(index));
    const needsRuling = demand.requested !== 'overturn' || isOver || disputed.length < claims.length;
    this.dispute = { side, user: demand.user, status: 'awaiting_answer', demand, disputed, needsRuling, due: this.minute + DAY };
    return this.tell('dispute.opened');
  }

  private withdraw(open: ModelDispute, side: Side): undefined {
    const given = FINAL.includes(this.status) ? [] : this.series.contested().filter((index) => open.disputed.includes(index));
    for (const index of given.toSorted((i, j) => i - j)) {
      const map = this.maps.get(index) as ModelMap;
      this.set(map, map.claims.find((claim) => claim.side !== side)?.score ?? [0, 0]);
    }
    if (given.length > 0) this.goOn();
    this.dispute = null;
    this.tell('dispute.resolved');
    if (given.length > 0) this.wait(0);
    return undefined;
  }

  /** A ruling on the open dispute, which ends it unless maps are left in dispute. */
  private resolve(command: Ruling, voidReason = 'voided'): string | undefined {
    const open = this.dispute;
    if (!['IN_PROGRESS', 'DISPUTED', 'COMPLETED', 'FORFEITED'].includes(this.status)) return NOT_NOW;
    const refusal = this.decide(command, voidReason);
    if (refusal !== undefined || open === null) return refusal;
    const left = FINAL.includes(this.status) ? [] : this.series.contested();
    if (left.length > 0) {
      const rest = { status: 'under_review', demand: null, disputed: left, needsRuling: false } as const;
      this.dispute = { ...open, ...rest, due: this.minute + RULING };
    } else {
      this.dispute = null;
      this.tell('dispute.resolved');
    }
    this.wait(0);
    return undefined;
  }

  private wait(minutes: number): string {
    this.minute += minutes;
    const { kind, scheduledIn } = this.creation;
    const isDue = kind !== 'game' && scheduledIn !== undefined && this.minute >= scheduledIn + 15;
    if (isDue && this.status === 'PENDING') this.cancel('expired');
    else if (isDue && this.status === 'ACCEPTED') {
      if (!this.ready.creator && !this.ready.accepted) this.cancel('no_show');
      else this.giveUp(this.ready.creator ? (this.opponent ?? 'team_a') : 'team_a', 'no_show');
    }
    const waiting = [...this.maps].filter(([, { status }]) => status === 'PENDING');
    const due = waiting.map(([index, map]) => ({ at: map.since + DAY, index, fire: () => this.confirmAlone(map) }));
    if (this.dispute) due.push({ at: this.dispute.due, index: -1, fire: () => this.passDeadline() });
    for (const { at, fire } of due.toSorted((one, other) => one.at - other.at || one.index - other.index)) if (this.minute >= at) fire();
    return 'ok';
  }

  private confirmAlone(map: ModelMap): void {
    if (this.isPlaying()) this.follow(() => this.finish(map, map.claims[0]?.score ?? [0, 0], false));
  }

  private passDeadline(): void {
    if (!this.dispute) return;
    if (this.dispute.status === 'awaiting_answer') this.dispute = { ...this.dispute, status: 'under_review', due: this.minute + RULING };
    else
      this.resolve(
        { name: 'rule', outcome: this.isPlaying() && this.series.contested().length > 0 ? 'void' : 'confirm' },
        'dispute_unresolved',
      );
  }
}
