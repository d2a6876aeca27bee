import type { Creation, ModelCommand, Side, Team, User } from './model-command.js';
import { type ModelMap, ModelSeries, same } from './model-series.js';

export const FINAL = ['COMPLETED', 'CANCELLED', 'FORFEITED'];
export const NOT_NOW = 'error_match_not_in_valid_state';

export type MatchCommand = Exclude<ModelCommand, { name: 'wait' | 'dispute' | 'answer' | 'withdraw' | 'resolve' | 'rule' }>;

/** The life of the modelled match by the commands of captains and of its game, without disputes. */
export class ModelMatch {
  status = 'PENDING';
  publish: string;
  opponent: Team | null = null;
  readonly challenged: Team | null;
  winner: string | null = null;
  forfeitedBy: string | null = null;
  reason: string | null = null;
  ready = { creator: false, accepted: false };
  readonly series: ModelSeries;
  readonly acceptances: { team: Team; status: string }[] = [];
  readonly events: string[] = ['match.created'];
  results = 0;
  isVoided = false;
  protected endedAt: number | null = null;
  minute = 0;

  constructor(readonly creation: Creation) {
    const { kind, bestOf } = creation;
    this.series = new ModelSeries(bestOf);
    this.publish = kind === 'draft' || kind === 'draftChallenge' ? 'DRAFT' : kind === 'archived' ? 'ARCHIVED' : 'PUBLISHED';
    this.challenged = kind === 'challenge' || kind === 'draftChallenge' ? 'team_b' : null;
    if (kind === 'game') {
      this.status = 'ACCEPTED';
      this.opponent = 'team_b';
      this.events.push('match.accepted');
    } else if (this.publish === 'PUBLISHED') this.events.push('match.published');
  }

  get maps(): Map<number, ModelMap> {
    return this.series.maps;
  }

  get score(): [number, number] | null {
    return this.opponent === null ? null : this.series.score;
  }

  protected act(command: MatchCommand): string | undefined {
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
    }
  }

  /** The users who may act for a side: the captains of the two teams; the challenged one counts as taking part. */
  protected participant(user: User): string | undefined {
    if (
      user === 'user_a1' ||
      (user === 'user_b1' && (this.opponent ?? this.challenged) === 'team_b') ||
      (user === 'user_c1' && this.opponent === 'team_c')
    )
      return undefined;
    return user === 'user_a2' ? 'error_captain_required' : 'error_not_match_participant';
  }

  protected isPlaying(): boolean {
    return this.status === 'IN_PROGRESS' || this.status === 'DISPUTED';
  }

  protected tell(...events: string[]): undefined {
    this.events.push(...events);
  }

  protected cancel(reason: string | null): undefined {
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
    if (user !== 'user_a1') return 'error_captain_required';
    const acceptance = this.acceptances[nth];
    if (!acceptance) return 'error_match_not_found';
    if (this.status !== 'PENDING' || acceptance.status !== 'PENDING') return NOT_NOW;
    if (name === 'decline') {
      acceptance.status = 'DECLINED';
      return undefined;
    }
    for (const each of this.acceptances) if (each.status === 'PENDING') each.status = each === acceptance ? 'APPROVED' : 'DECLINED';
    return this.meet(acceptance.team);
  }

  private answerChallenge({ name, user }: { name: string; user: User }): string | undefined {
    if (!this.challenged) return this.participant(user) ?? NOT_NOW;
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

  protected giveUp(team: Team, reason: string | null): string | undefined {
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

  protected finish(map: ModelMap, score: [number, number], wasDisputed: boolean): undefined {
    map.status = 'CONFIRMED';
    map.final = score;
    this.tell('score.confirmed', ...(wasDisputed ? ['score.dispute_resolved'] : []));
    return this.goOn();
  }

  /** Ends the series, or lets it continue. */
  protected goOn(): undefined {
    if (this.series.isDecided) return this.complete();
    this.status = this.series.contested().length > 0 ? 'DISPUTED' : 'IN_PROGRESS';
    return undefined;
  }
}
