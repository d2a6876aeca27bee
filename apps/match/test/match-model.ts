/**
 * The rules of one match (docs/reference/matches.md) as plainly as possible: no table, no shared code. The model test checks the
 * service against it.
 * Teams a (creator), b and c; user_x1 captains team x, user_a2 is a mere member of a. Times are minutes after creation.
 */
export type User = 'user_a1' | 'user_a2' | 'user_b1' | 'user_c1';
export type Team = 'team_a' | 'team_b' | 'team_c';
type Side = 'creator' | 'accepted';

export type ModelCommand =
  | { name: 'publish' | 'cancel' | 'start' | 'forfeit' | 'acceptChallenge' | 'refuseChallenge' | 'lobby'; user: User }
  | { name: 'accept'; user: 'user_b1' | 'user_c1' }
  | { name: 'approve' | 'decline'; user: User; nth: number }
  | { name: 'ready'; user: User; team: Team }
  | { name: 'submit'; user: User; map: number; score: [number, number] }
  | { name: 'confirm'; user: User; map: number }
  | { name: 'gameStart' | 'gameCancel' | 'gameComplete' }
  | { name: 'gameForfeit'; team: Team }
  | { name: 'record'; map: number; score: [number, number] }
  | { name: 'rule'; outcome: 'confirm' | 'void' }
  | { name: 'rule'; outcome: 'overturn'; maps: [number, [number, number]][] }
  | { name: 'rule'; outcome: 'replay'; maps: number[] }
  | { name: 'rule'; outcome: 'forfeit'; team: Team }
  | { name: 'dispute'; user: User; requested: 'void' | 'forfeit' }
  | { name: 'dispute'; user: User; requested: 'overturn'; maps: [number, [number, number]][] }
  | { name: 'dispute'; user: User; requested: 'replay'; maps: number[] }
  | { name: 'answer'; user: User; accept: boolean }
  | { name: 'withdraw'; user: User }
  | { name: 'resolve'; outcome: 'confirm' | 'void' }
  | { name: 'resolve'; outcome: 'overturn'; maps: [number, [number, number]][] }
  | { name: 'resolve'; outcome: 'replay'; maps: number[] }
  | { name: 'resolve'; outcome: 'forfeit'; team: Team }
  | { name: 'wait'; minutes: number };

type Demand = Extract<ModelCommand, { name: 'dispute' }>;
type Ruling = Extract<ModelCommand, { name: 'rule' }>;
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

export interface Creation {
  kind: 'draft' | 'open' | 'challenge' | 'draftChallenge' | 'archived' | 'game';
  bestOf: 1 | 3;
  /** Minutes until its scheduled time. */
  scheduledIn?: number;
}

interface Claim {
  side: Side;
  score: [number, number];
}
interface ModelMap {
  status: 'PENDING' | 'DISPUTED' | 'CONFIRMED';
  claims: Claim[];
  /** The side that claimed first. */
  first: Side;
  final?: [number, number];
  since: number;
}

const FINAL = ['COMPLETED', 'CANCELLED', 'FORFEITED'];
const NO_STAGE = 'error_dispute_not_in_valid_state';
const NOT_NOW = 'error_match_not_in_valid_state';
const DAY = 24 * 60;
const RULING = 3 * DAY;
const OF_TEAM = 2;

export class MatchModel {
  status = 'PENDING';
  publish: string;
  opponent: Team | null = null;
  readonly challenged: Team | null;
  winner: string | null = null;
  forfeitedBy: string | null = null;
  reason: string | null = null;
  ready = { creator: false, accepted: false };
  readonly maps = new Map<number, ModelMap>();
  readonly acceptances: { team: Team; status: string }[] = [];
  readonly events: string[] = ['match.created'];
  results = 0;
  isVoided = false;
  /** What it counted for before the current ruling. */
  private counted = '';
  dispute: ModelDispute | null = null;
  /** How many disputes each side has opened. */
  private readonly opened = { creator: 0, accepted: 0 };
  private endedAt: number | null = null;
  minute = 0;

  constructor(readonly creation: Creation) {
    const { kind } = creation;
    this.publish = kind === 'draft' || kind === 'draftChallenge' ? 'DRAFT' : kind === 'archived' ? 'ARCHIVED' : 'PUBLISHED';
    this.challenged = kind === 'challenge' || kind === 'draftChallenge' ? 'team_b' : null;
    if (kind === 'game') {
      this.status = 'ACCEPTED';
      this.opponent = 'team_b';
      this.events.push('match.accepted');
    } else if (this.publish === 'PUBLISHED') this.events.push('match.published');
  }

  get score(): [number, number] | null {
    if (this.opponent === null) return null;
    const finals = [...this.maps.values()].flatMap(({ final }) => (final ? [final] : []));
    return [finals.filter(([one, other]) => one > other).length, finals.filter(([one, other]) => other > one).length];
  }

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
    const refusal = this.follow(() => this.act(command), command.name === 'submit' || command.name === 'rule');
    // A score that was pending for a day while the match was over is confirmed as soon as it goes on.
    if (refusal === undefined && command.name === 'rule') this.wait(0);
    return refusal ?? 'ok';
  }

  /** A command, and its effect on disputes. */
  private follow(act: () => string | undefined, mayOpen = false): string | undefined {
    const [wasOver, told] = [FINAL.includes(this.status), this.events.length];
    const before = this.contested();
    const refusal = act();
    if (refusal !== undefined) return refusal;
    const [isOver, contested, open] = [FINAL.includes(this.status), this.contested(), this.dispute];
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

  private contested(): number[] {
    return [...this.maps].filter(([, { status }]) => status === 'DISPUTED').map(([index]) => index);
  }

  private disputing(command: Extract<ModelCommand, { name: 'dispute' | 'answer' | 'withdraw' }>): string | undefined {
    const open = this.dispute;
    if (command.name !== 'dispute' && open === null) return 'error_dispute_not_found';
    const refusal = this.participant(command.user);
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
    if (demand.requested === 'replay' && this.cannotReplay(demand.maps, isOver)) return 'INVALID_INPUT';
    const claims = demand.requested === 'overturn' ? demand.maps : [];
    if (demand.requested === 'overturn' && !this.areMaps(claims.map(([index]) => index))) return 'INVALID_INPUT';
    if (!isOver && claims.some((claim) => !this.canClaim(claim, side))) return 'INVALID_INPUT';
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
    const disputed = claims.map(([index]) => index).filter((index) => this.contested().includes(index));
    const needsRuling = demand.requested !== 'overturn' || isOver || disputed.length < claims.length;
    this.dispute = { side, user: demand.user, status: 'awaiting_answer', demand, disputed, needsRuling, due: this.minute + DAY };
    return this.tell('dispute.opened');
  }

  private canClaim([index, score]: [number, [number, number]], side: Side): boolean {
    const map = this.maps.get(index);
    if (!map) return false;
    const first = map.final ?? map.claims.find((claim) => claim.side === map.first)?.score ?? [0, 0];
    if (map.status !== 'DISPUTED' && same(first, score)) return false;
    return map.status !== 'PENDING' || map.first !== side;
  }

  private withdraw(open: ModelDispute, side: Side): undefined {
    const given = FINAL.includes(this.status) ? [] : this.contested().filter((index) => open.disputed.includes(index));
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
    const left = FINAL.includes(this.status) ? [] : this.contested();
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

  private act(command: Exclude<ModelCommand, { name: 'wait' | 'dispute' | 'answer' | 'withdraw' | 'resolve' }>): string | undefined {
    switch (command.name) {
      case 'publish':
        if (command.user !== 'user_a1') return 'error_captain_required';
        if (this.status !== 'PENDING' || this.publish !== 'DRAFT') return NOT_NOW;
        this.publish = 'PUBLISHED';
        return this.tell('match.published');
      case 'cancel':
        if (command.user !== 'user_a1') return 'error_captain_required';
        if (!['PENDING', 'ACCEPTED', 'READY'].includes(this.status)) return NOT_NOW;
        return this.cancel(null);
      case 'gameCancel':
        return FINAL.includes(this.status) ? NOT_NOW : this.cancel(null);
      case 'accept':
        return this.accept(command.user === 'user_b1' ? 'team_b' : 'team_c');
      case 'approve':
      case 'decline':
        return this.answer(command);
      case 'acceptChallenge':
      case 'refuseChallenge':
        return this.answerChallenge(command);
      case 'ready':
        return this.makeReady(command);
      case 'start': {
        const refusal = this.participant(command.user);
        if (refusal) return refusal;
        return this.status === 'READY' && this.publish === 'PUBLISHED' ? this.begin() : NOT_NOW;
      }
      case 'gameStart':
        return this.status === 'READY' || this.status === 'ACCEPTED' ? this.begin() : NOT_NOW;
      case 'forfeit': {
        const refusal = this.participant(command.user);
        if (refusal) return refusal;
        return this.giveUp(command.user === 'user_a1' ? 'team_a' : 'team_b', null);
      }
      case 'gameForfeit':
        if (command.team !== 'team_a' && command.team !== this.opponent) return 'error_not_match_participant';
        return this.giveUp(command.team, null);
      case 'gameComplete':
        return this.isPlaying() ? this.complete() : NOT_NOW;
      case 'lobby': {
        const refusal = this.participant(command.user);
        if (refusal) return refusal;
        return this.status === 'PENDING' || FINAL.includes(this.status) ? NOT_NOW : undefined;
      }
      case 'submit':
      case 'confirm':
        return this.captainScore(command);
      case 'record':
        return this.record(command.map, command.score);
      case 'rule':
        return this.rule(command);
    }
  }

  /** The users who may act for a side: the captains of the two teams; the challenged one counts as taking part. */
  private participant(user: User): string | undefined {
    if (
      user === 'user_a1' ||
      (user === 'user_b1' && (this.opponent ?? this.challenged) === 'team_b') ||
      (user === 'user_c1' && this.opponent === 'team_c')
    )
      return undefined;
    return user === 'user_a2' ? 'error_captain_required' : 'error_not_match_participant';
  }

  private isPlaying(): boolean {
    return this.status === 'IN_PROGRESS' || this.status === 'DISPUTED';
  }

  private tell(...events: string[]): undefined {
    this.events.push(...events);
  }

  private cancel(reason: string | null): undefined {
    this.status = 'CANCELLED';
    this.reason = reason;
    this.tell('match.cancelled');
  }

  private accept(team: Team): string | undefined {
    if (this.status !== 'PENDING' || this.challenged) return NOT_NOW;
    if (this.acceptances.some((each) => each.team === team && each.status === 'PENDING')) return NOT_NOW;
    this.acceptances.push({ team, status: 'PENDING' });
    return undefined;
  }

  private answer({ name, user, nth }: { name: 'approve' | 'decline'; user: User; nth: number }): string | undefined {
    const acceptance = this.acceptances[nth];
    if (!acceptance) return 'error_match_not_found';
    if (user !== 'user_a1') return 'error_captain_required';
    if (this.status !== 'PENDING' || acceptance.status !== 'PENDING') return NOT_NOW;
    if (name === 'decline') {
      acceptance.status = 'DECLINED';
      return undefined;
    }
    for (const each of this.acceptances) if (each.status === 'PENDING') each.status = each === acceptance ? 'APPROVED' : 'DECLINED';
    return this.meet(acceptance.team);
  }

  private answerChallenge({ name, user }: { name: string; user: User }): string | undefined {
    if (!this.challenged) return NOT_NOW;
    if (user !== 'user_b1') return user === 'user_c1' ? 'error_not_match_participant' : 'error_captain_required';
    if (this.status !== 'PENDING' || this.publish !== 'PUBLISHED') return NOT_NOW;
    return name === 'acceptChallenge' ? this.meet('team_b') : this.cancel(null);
  }

  private meet(team: Team): undefined {
    this.status = 'ACCEPTED';
    this.opponent = team;
    this.tell('match.accepted', 'roster.updated');
  }

  private makeReady({ user, team }: { user: User; team: Team }): string | undefined {
    if (team !== 'team_a' && team !== (this.opponent ?? this.challenged)) return 'error_not_match_participant';
    if (user !== `user_${team.slice(5)}1`) return 'error_captain_required';
    if (this.status !== 'ACCEPTED' && this.status !== 'READY') return NOT_NOW;
    const side = team === 'team_a' ? 'creator' : 'accepted';
    if (this.ready[side]) return undefined;
    this.ready[side] = true;
    if (!this.ready.creator || !this.ready.accepted) return undefined;
    this.status = 'READY';
    return this.tell('match.ready');
  }

  private begin(): undefined {
    this.status = 'IN_PROGRESS';
    this.tell('match.started');
  }

  private giveUp(team: Team, reason: string | null): string | undefined {
    if (!['ACCEPTED', 'READY', 'IN_PROGRESS'].includes(this.status)) return NOT_NOW;
    this.status = 'FORFEITED';
    this.forfeitedBy = team;
    this.winner = team === 'team_a' ? this.opponent : 'team_a';
    this.reason = reason;
    this.endedAt = this.minute;
    this.results += 1;
    return this.tell('match.forfeited');
  }

  private complete(): undefined {
    const [one, other] = this.score ?? [0, 0];
    this.status = 'COMPLETED';
    this.winner = one === other ? null : one > other ? 'team_a' : this.opponent;
    this.endedAt = this.minute;
    this.results += 1;
    this.tell('match.completed');
  }

  private captainScore(command: { name: 'submit' | 'confirm'; user: User; map: number; score?: [number, number] }): string | undefined {
    const refusal = this.participant(command.user);
    if (refusal) return refusal;
    if (this.maps.get(command.map)?.status === 'CONFIRMED') return 'error_score_already_submitted_by_game';
    if (!this.isPlaying()) return NOT_NOW;
    if (command.map >= this.creation.bestOf) return 'INVALID_INPUT';
    const side: Side = command.user === 'user_a1' ? 'creator' : 'accepted';
    const map = this.maps.get(command.map);
    const mine = map?.claims.find((claim) => claim.side === side);
    const theirs = map?.claims.find((claim) => claim.side !== side);
    if (command.name === 'confirm') {
      if (!map) return NOT_NOW;
      if (!theirs) return 'error_captain_required';
      return this.finish(map, theirs.score, map.status === 'DISPUTED');
    }
    const score = command.score ?? [0, 0];
    if (theirs && same(theirs.score, score)) return this.finish(map as ModelMap, score, map?.status === 'DISPUTED');
    if (mine && same(mine.score, score)) return undefined;
    const claims = [...(theirs ? [theirs] : []), { side, score }];
    const first = theirs && map ? map.first : side;
    this.maps.set(command.map, { status: theirs ? 'DISPUTED' : 'PENDING', claims, first, since: this.minute });
    this.tell(theirs ? 'score.disputed' : 'score.submitted');
    if (theirs) this.status = 'DISPUTED';
    return undefined;
  }

  private record(mapIndex: number, score: [number, number]): string | undefined {
    const old = this.maps.get(mapIndex);
    if (old?.status === 'CONFIRMED') return 'error_score_already_submitted_by_game';
    if (!this.isPlaying()) return NOT_NOW;
    if (mapIndex >= this.creation.bestOf) return 'INVALID_INPUT';
    const map: ModelMap = { status: 'PENDING', claims: [], first: 'creator', since: this.minute };
    this.maps.set(mapIndex, map);
    this.tell('score.submitted');
    return this.finish(map, score, old?.status === 'DISPUTED');
  }

  private finish(map: ModelMap, score: [number, number], wasDisputed: boolean): undefined {
    map.status = 'CONFIRMED';
    map.final = score;
    this.tell('score.confirmed', ...(wasDisputed ? ['score.dispute_resolved'] : []));
    return this.goOn();
  }

  /** Ends the series, or lets it go on. */
  private goOn(): undefined {
    const needed = this.creation.bestOf === 1 ? 1 : 2;
    const confirmed = [...this.maps.values()].filter(({ status }) => status === 'CONFIRMED').length;
    if (Math.max(...(this.score ?? [0])) >= needed || confirmed === this.creation.bestOf) return this.complete();
    this.status = [...this.maps.values()].some(({ status }) => status === 'DISPUTED') ? 'DISPUTED' : 'IN_PROGRESS';
    return undefined;
  }

  private rule(command: Ruling): string | undefined {
    if (!['IN_PROGRESS', 'DISPUTED', 'COMPLETED', 'FORFEITED'].includes(this.status)) return NOT_NOW;
    return this.decide(command);
  }

  private decide(command: Ruling, voidReason = 'voided'): string | undefined {
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
        if (this.cannotReplay(maps, isOver)) return 'INVALID_INPUT';
        for (const index of maps) this.maps.delete(index);
        return this.settle(isOver);
      }
    }
  }

  private cannotReplay(maps: number[], isOver: boolean): boolean {
    if (maps.length === 0 ? !isOver : !this.areMaps(maps)) return true;
    if (maps.some((index) => !this.maps.has(index))) return true;
    return this.decidedBy(new Map([...this.maps].filter(([index]) => !maps.includes(index)))) !== undefined;
  }

  private areMaps(indexes: number[]): boolean {
    const areDistinct = new Set(indexes).size === indexes.length;
    return indexes.length > 0 && areDistinct && indexes.every((index) => index < this.creation.bestOf);
  }

  private overturn(given: [number, [number, number]][], isOver: boolean): string | undefined {
    if (!this.areMaps(given.map(([index]) => index))) return 'INVALID_INPUT';
    const after = new Map<number, ModelMap>(this.maps);
    for (const [index, final] of given) after.set(index, { status: 'CONFIRMED', claims: [], first: 'creator', since: 0, final });
    const last = this.decidedBy(after) ?? Infinity;
    for (const index of [...this.maps.keys()]) if (index > last) this.maps.delete(index);
    for (const [index, final] of given) {
      if (index > last) continue;
      const map = this.maps.get(index) ?? { status: 'PENDING', claims: [], first: 'creator', since: this.minute };
      this.maps.set(index, map);
      this.set(map, final);
    }
    return this.settle(isOver);
  }

  private set(map: ModelMap, score: [number, number]): void {
    this.tell('score.confirmed', ...(map.status === 'DISPUTED' ? ['score.dispute_resolved'] : []));
    map.status = 'CONFIRMED';
    map.final = score;
  }

  private said(): string {
    return JSON.stringify([this.status, this.winner, this.forfeitedBy, this.score]);
  }

  /** The map with which these maps decide the series. */
  private decidedBy(maps: Map<number, ModelMap>): number | undefined {
    const wins = [0, 0];
    let count = 0;
    for (const [index, { status, final }] of [...maps].toSorted(([i], [j]) => i - j)) {
      if (status !== 'CONFIRMED' || !final) continue;
      count += 1;
      if (final[0] !== final[1]) wins[final[0] > final[1] ? 0 : 1] = (wins[final[0] > final[1] ? 0 : 1] ?? 0) + 1;
      if (Math.max(...wins) >= (this.creation.bestOf === 1 ? 1 : 2) || count === this.creation.bestOf) return index;
    }
    return undefined;
  }

  /** The status by the maps after a ruling. */
  private settle(isOver: boolean): undefined {
    const before = isOver && !this.isVoided ? this.counted : undefined;
    this.forfeitedBy = null;
    this.reason = null;
    this.winner = null;
    this.isVoided = false;
    if (this.decidedBy(this.maps) === undefined) {
      this.status = [...this.maps.values()].some(({ status }) => status === 'DISPUTED') ? 'DISPUTED' : 'IN_PROGRESS';
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
      this.resolve({ name: 'rule', outcome: this.isPlaying() && this.contested().length > 0 ? 'void' : 'confirm' }, 'dispute_unresolved');
  }
}

const same = (one: [number, number], other: [number, number]): boolean => one[0] === other[0] && one[1] === other[1];
