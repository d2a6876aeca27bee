import { type Api, ApiError, type ApiRequest, type Json } from '../src/living-demo/api.js';
import type { World } from '../src/living-demo/world.js';

interface ModelMatch {
  id: string;
  status: string;
  bestOf: number;
  scheduledAt: string;
  startedAt: string | null;
  disputeId?: string;
  live: Json | null;
  creatorTeam: { slug: string };
  acceptedTeam: { slug: string } | null;
  ready: Set<string>;
  scores: { mapIndex: number; scoreStatus: string; createdAt: string; result: readonly [number, number]; claims: object[] }[];
}

interface ModelNode {
  key: string;
  roundKey: string;
  status: string;
  participant1Id: string;
  participant2Id: string;
  matchId: string | null;
  needsDecision: string | null;
}

/** The fields of bodies that are read. */
interface Body {
  teamId: string;
  challengedTeamId?: string;
  bestOf: number;
  scheduledAt: number;
  status: string;
  name: string;
  label: string;
  url: string;
  maps: Record<string, number>[];
}

/** Ends a run like a kill: no call is answered from then on. */
export class Killed extends Error {}

const NO_ANSWER = 'nobody answers';

/**
 * A model of the product as far as the demo's steps need it: matches with their statuses, one bracket, follows, endpoints, and answers
 * recorded under Idempotency-Keys. It counts its requests, and kills its caller before or after a chosen call.
 */
export class ModelledApi implements Api {
  readonly matches = new Map<string, ModelMatch>();
  readonly nodes: ModelNode[] = [];
  readonly effects: string[] = [];
  readonly webhooks: { id: string; label: string; url: string; isActive: boolean }[] = [];
  readonly requests: ApiRequest[] = [];
  isNoted = false;
  /** The number of the call that kills, and whether its effect happens first. */
  kill?: { at: number; isAfter: boolean };
  now = Date.parse('2026-06-01T18:20:00.000Z');
  #recorded = new Map<string, { body: string; answer: Json }>();
  #cup: string | undefined;
  #ids = 0;
  #isDead = false;

  constructor(private readonly world: World) {}

  revive(): void {
    this.#isDead = false;
    this.kill = undefined;
  }

  async send(request: ApiRequest): Promise<Json> {
    await Promise.resolve();
    if (this.#isDead) throw new Killed(NO_ANSWER);
    this.requests.push(request);
    const isKilling = this.kill?.at === this.requests.length;
    if (isKilling && !this.kill?.isAfter) this.#die();
    const answer = this.#answerOnce(request);
    if (isKilling) this.#die();
    return answer;
  }

  /** Lets hours pass: deadlines fire as by the product's timers, and recorded answers expire after a day. */
  pass(hours: number): void {
    this.now += hours * 60 * 60_000;
    if (hours > 24) this.#recorded.clear();
    for (const match of this.matches.values())
      if (['PENDING', 'ACCEPTED'].includes(match.status) && Date.parse(match.scheduledAt) < this.now) match.status = 'CANCELLED';
  }

  #die(): never {
    this.#isDead = true;
    throw new Killed(NO_ANSWER);
  }

  #answerOnce(request: ApiRequest): Json {
    const { idempotencyKey, as, method, path, body } = request;
    if (idempotencyKey === undefined) return this.#answer(request);
    const scope = JSON.stringify([as, method, path, idempotencyKey]);
    const text = JSON.stringify(body);
    const recorded = this.#recorded.get(scope);
    if (recorded && recorded.body !== text) throw new ApiError(409, 'error_idempotency_key_conflict', `${path}: another body`);
    const answer = recorded?.answer ?? this.#answer(request);
    this.#recorded.set(scope, { body: text, answer });
    return answer;
  }

  #answer({ as, method, path, body }: ApiRequest): Json {
    const [where = ''] = path.split('?');
    const words = where.split('/').slice(1);
    if (method === 'GET') return this.#read(where, words);
    const given = body as Body;
    const match = this.matches.get(words[0] === 'game' ? (words[2] ?? '') : (words[1] ?? ''));
    if (match) return this.#play(match, words.at(-1) ?? '', as, given);
    if (where === '/matches/create') return { matchId: this.#createMatch(given).id };
    const webhook = this.webhooks.find(({ id }) => where === `/webhooks/${id}`);
    if (webhook) return { ...Object.assign(webhook, given) };
    if (words[0] === 'tournaments') return this.#organize(words, given);
    if (where.endsWith('/seasons')) return { seasons: [{ id: 'season', status: 'active' }] };
    if (where === `/leagues/${this.world.league}`) return { league: { id: 'league' } };
    this.effects.push(`${as} ${method} ${where} ${Buffer.isBuffer(body) ? 'picture' : JSON.stringify(body)}`);
    if (where.endsWith('/reply')) this.isNoted = true;
    if (where === '/webhooks') this.webhooks.push({ id: this.#newId(), label: given.label, url: given.url, isActive: true });
    return { storageId: this.#newId() };
  }

  #read(where: string, words: string[]): Json {
    const [first, second = '', third] = words;
    const match = this.matches.get(second);
    if (match) return third === 'scores' ? { scores: match.scores } : { match };
    if (where === '/matches') return { matches: [...this.matches.values()].filter(({ status }) => ['ACCEPTED', 'READY'].includes(status)) };
    if (where === '/webhooks') return { webhooks: this.webhooks };
    if (first === 'leagues' && words.length === 3) return { tickets: [{ id: 'ticket', status: 'in_progress' }] };
    if (first === 'leagues') return { replies: this.isNoted ? [{ isInternal: true }] : [] };
    if (first === 'tournaments' && third === 'bracket') return { bracket: { nodes: this.#nodesNow(), display: this.#display() } };
    if (first === 'tournaments' && this.#cup !== second) throw new ApiError(404, 'error_tournament_not_found', where);
    if (first === 'teams') {
      const usernames = this.world.field.find(({ slug }) => slug === second)?.usernames ?? [];
      if (third === undefined) return { team: { id: `team of ${second}` } };
      return { members: usernames.map((username) => ({ user: { id: `user ${username}`, username } })) };
    }
    return {};
  }

  #createMatch({
    teamId,
    challengedTeamId = '',
    bestOf,
    scheduledAt,
  }: Pick<Body, 'teamId' | 'challengedTeamId' | 'bestOf' | 'scheduledAt'>): ModelMatch {
    if (scheduledAt < this.now - 5 * 60_000) throw new ApiError(400, 'INVALID_INPUT', 'body.scheduledAt is past');
    const slugOf = (id: string) => id.replace('team of ', '');
    const match: ModelMatch = {
      ...{ id: this.#newId(), status: 'PENDING', bestOf, scheduledAt: new Date(scheduledAt).toISOString(), startedAt: null, live: null },
      ...{ creatorTeam: { slug: slugOf(teamId) }, acceptedTeam: { slug: slugOf(challengedTeamId) }, ready: new Set(), scores: [] },
    };
    this.matches.set(match.id, match);
    this.effects.push(`create ${match.creatorTeam.slug} ${match.acceptedTeam?.slug} ${match.scheduledAt}`);
    return match;
  }

  #play(match: ModelMatch, what: string, as: string, body: Body): Json {
    const after: Record<string, () => void> = {
      accept: () => this.#move(match, 'ACCEPTED'),
      ready: () => {
        if (match.ready.add(body.teamId).size === 2) this.#move(match, 'READY');
      },
      start: () => this.#move(match, 'IN_PROGRESS'),
      status: () => this.#move(match, body.status),
      live: () => {
        match.live = { ...body };
      },
      scores: () => this.#score(match, as, body),
    };
    after[what]?.();
    return {};
  }

  #move(match: ModelMatch, status: string): void {
    if (match.status === status || ['CANCELLED', 'COMPLETED'].includes(match.status))
      throw new ApiError(409, 'error_match_not_in_valid_state', `${match.id} is ${match.status}`);
    match.status = status;
    if (status === 'IN_PROGRESS') match.startedAt = new Date(this.now).toISOString();
    this.effects.push(`${match.creatorTeam.slug} ${match.acceptedTeam?.slug} ${status}`);
  }

  #score(match: ModelMatch, as: string, body: Body): void {
    const isOfGame = as === 'developer';
    for (const given of isOfGame ? body.maps : [body as unknown as Record<string, number>]) {
      const { mapIndex = 0, creatorTeamScore = 0, opponentTeamScore = 0 } = given;
      const known = match.scores.find((score) => score.mapIndex === mapIndex);
      const scoreStatus = isOfGame ? 'CONFIRMED' : 'PENDING';
      if (known?.scoreStatus === scoreStatus && known.result[0] === creatorTeamScore) continue;
      if (known?.scoreStatus === 'DISPUTED' && !isOfGame) continue;
      if (known && !isOfGame) {
        known.scoreStatus = match.status = 'DISPUTED';
        match.disputeId = `dispute of ${match.id}`;
        this.effects.push(`dispute ${match.creatorTeam.slug}`);
        continue;
      }
      match.scores = match.scores.filter((score) => score !== known);
      const createdAt = new Date(this.now).toISOString();
      match.scores.push({ mapIndex, scoreStatus, createdAt, result: [creatorTeamScore, opponentTeamScore], claims: [given] });
      this.effects.push(`score ${match.creatorTeam.slug} ${mapIndex} ${creatorTeamScore}:${opponentTeamScore} ${scoreStatus}`);
    }
    const isWonBy =
      (side: 0 | 1) =>
      ({ scoreStatus, result }: ModelMatch['scores'][number]): boolean =>
        scoreStatus === 'CONFIRMED' && result[side] > result[side === 0 ? 1 : 0];
    const isDecided = ([0, 1] as const).some((side) => match.scores.filter(isWonBy(side)).length > match.bestOf / 2);
    if (isDecided && match.status !== 'COMPLETED') this.#move(match, 'COMPLETED');
  }

  #organize([, cup, ...rest]: string[], body: Body): Json {
    const what = rest.join('/');
    this.effects.push(`cup ${what} ${what === '' ? body.name : ''}`);
    if (cup === undefined) {
      this.#cup = String(body.name).toLowerCase().replaceAll(' ', '_');
      return { slug: this.#cup };
    }
    if (what === 'start') for (const place of [0, 1, 2, 3]) this.#addNode(`R1-${place + 1}`, 2 * place);
    if (what === 'regenerate-matches')
      for (const node of this.nodes) if (node.status === 'READY' && !this.#isOpen(node)) node.matchId = this.#matchOfNode(node);
    return {};
  }

  #isOpen({ matchId }: ModelNode): boolean {
    return !['CANCELLED', 'COMPLETED'].includes(this.matches.get(matchId ?? '')?.status ?? 'CANCELLED');
  }

  #addNode(key: string, place: number): void {
    const [roundKey = ''] = key.split('-');
    const [participant1Id, participant2Id] = [`part ${place}`, `part ${place + 1}`];
    const node: ModelNode = { key, roundKey, status: 'READY', participant1Id, participant2Id, matchId: null, needsDecision: null };
    node.matchId = this.#matchOfNode(node);
    this.nodes.push(node);
  }

  #matchOfNode({ participant1Id, participant2Id }: ModelNode): string {
    const teamOf = (participant: string) => `team of ${this.world.field[Number(participant.slice(5))]?.slug}`;
    const scheduledAt = this.now + 10 * 60_000;
    const given = { teamId: teamOf(participant1Id), challengedTeamId: teamOf(participant2Id), bestOf: 3, scheduledAt };
    const match = this.#createMatch(given);
    match.status = 'ACCEPTED';
    return match.id;
  }

  /** A first round of winners and losers; the second one begins when it is decided. */
  #nodesNow(): ModelNode[] {
    for (const node of this.nodes) {
      const status = this.matches.get(node.matchId ?? '')?.status ?? '';
      node.status = status === 'COMPLETED' || status === 'IN_PROGRESS' ? status : 'READY';
      node.needsDecision = status === 'CANCELLED' ? 'double_no_show' : null;
    }
    const isFirstOver = this.nodes.length === 4 && this.nodes.every(({ status }) => status === 'COMPLETED');
    if (isFirstOver) for (const [index, key] of ['R2-1', 'R2-2', 'L1-1', 'L1-2'].entries()) this.#addNode(key, 2 * index);
    return this.nodes;
  }

  #display(): Json {
    return Object.fromEntries(this.world.field.map(({ slug }, place) => [`part ${place}`, { teamId: `team of ${slug}` }]));
  }

  #newId(): string {
    this.#ids += 1;
    return `id-${this.#ids}`;
  }
}
