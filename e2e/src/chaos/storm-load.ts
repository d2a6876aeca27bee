import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { gatewayCount, type Answer, type Client } from '../http-client.js';
import { insist, isUndecided } from '../insist.js';
import type { MatchDriver } from '../match-driver.js';
import type { Squad } from '../squads.js';
import { makePng, mintUploadUrl, postImage } from '../upload-image.js';
import { openKeySupply } from './keys.js';
import type { Random } from './random.mjs';
import type { StormKeys, StormLedger, Writer } from './storm-ledger.js';

const WORKERS = 6;
const LONGEST_PACE_MS = 120;
/** The largest image takes a few chunks of a stream. */
const MOST_PADDING = 300_000;
const ROUNDS = [
  [13, 5],
  [7, 13],
  [12, 12],
] as const;

export interface StormLoadOptions {
  request: Client;
  driver: MatchDriver;
  red: Squad;
  blue: Squad;
  league: string;
  ledger: StormLedger;
  random: Random;
  /** Source address of uploads. */
  from: string;
  /** Maximum time until a write is decided, which may be after the storm, once everything runs again. */
  patienceMs: number;
}

/** Careful clients, which retry undecided requests one after another while processes die. */
export class StormLoad {
  readonly keys: StormKeys;

  constructor(private readonly options: StormLoadOptions) {
    const { red, blue } = options;
    this.keys = {
      red: openKeySupply({ owner: red.captain }),
      blue: openKeySupply({ owner: blue.captain }),
      member: openKeySupply({ owner: `${red.slug}_1` }),
      developer: openKeySupply({ kind: 'game_developer', game: red.game }),
    };
  }

  /** Works until `until` resolves, then finishes what has begun, and rejects with the first failure, if any. */
  async run(until: Promise<unknown>): Promise<void> {
    let isOver = false;
    const ended = until.finally(() => {
      isOver = true;
    });
    const { random } = this.options;
    const [play, read] = [() => this.#play(), () => this.#read()];
    const tasks = [() => this.#create({ publishStatus: 'PUBLISHED' }), () => this.#refuse(), () => this.#forfeit(), play, play, read, read];
    const work = async (): Promise<void> => {
      while (!isOver) {
        await random.pick(tasks)();
        await delay(random.between(0, LONGEST_PACE_MS));
      }
    };
    const settled = await Promise.allSettled([ended, ...Array.from({ length: WORKERS }, work)]);
    const failure = settled.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
  }

  /** A write with its own key. Every second one is sent twice concurrently, like a retry that overtakes the first attempt. */
  async #write(writer: Writer, path: string, body: unknown, status = 200): Promise<Answer> {
    const { request, ledger, random, patienceMs } = this.options;
    const write = {
      path,
      body,
      keys: await this.keys[writer](),
      idempotencyKey: randomUUID(),
      patienceMs,
      onUndecided: () => {
        ledger.undecided += 1;
      },
    };
    const answers = await Promise.all(Array.from({ length: random.between(1, 2) }, () => insist(request, write)));
    for (const answer of answers) expect(answer.status, `${path}: ${answer.text}`).toBe(status);
    const [answer] = answers as [Answer];
    if (status !== 200) return answer;
    expect(new Set(answers.map(({ text }) => text)).size, `${path}: ${answers.map(({ text }) => text).join('\n')}`).toBe(1);
    ledger.acknowledged.push({ writer, path, body, idempotencyKey: write.idempotencyKey, answer });
    return answer;
  }

  async #create(more: object): Promise<string> {
    const { driver, ledger } = this.options;
    const notes = `storm ${randomUUID()}`;
    const { body } = await this.#write('red', '/matches/create', driver.body({ notes, ...more }));
    ledger.asked.set(notes, body.matchId as string);
    return body.matchId as string;
  }

  /** These must be refused: only captains create matches, and no team has 99 players. */
  async #refuse(): Promise<void> {
    const { driver, ledger, random } = this.options;
    const notes = `refused ${randomUUID()}`;
    const [writer, more, status] = random.pick([
      ['member', {}, 403],
      ['red', { teamSize: 99 }, 400],
    ] as const);
    await this.#write(writer, '/matches/create', driver.body({ notes, ...more }), status);
    ledger.asked.set(notes, undefined);
  }

  async #forfeit(): Promise<void> {
    const { red, blue, ledger } = this.options;
    const { body } = await this.#write('developer', '/game/matches/create', {
      creatorTeamId: red.teamId,
      acceptedTeamId: blue.teamId,
      gameModeId: 'competitive',
      bestOf: 1,
      teamSize: 2,
      platform: 'PC',
      inputDevice: 'ALL',
      region: 'EU',
      mapSelectionType: 'FLEX',
      mapPreferenceMode: 'MANUAL',
    });
    await this.#write('developer', `/game/matches/${body.matchId as string}/forfeit`, { forfeitingTeamId: red.teamId });
    ledger.forfeited.push(body.matchId as string);
  }

  /** A league match from its challenge to the score that both captains submit, with a screenshot. */
  async #play(): Promise<void> {
    const { red, blue, league, ledger, random } = this.options;
    const challenge = { publishStatus: 'PUBLISHED', isChallenge: true, challengedTeamId: blue.teamId };
    const matchId = await this.#create({ ...challenge, leagueId: league });
    await this.#write('blue', `/matches/${matchId}/challenges/accept`, { activeRoster: blue.players.slice(0, 2) });
    await this.#write('red', `/matches/${matchId}/ready`, { teamId: red.teamId });
    await this.#write('blue', `/matches/${matchId}/ready`, { teamId: blue.teamId });
    await this.#write('red', `/matches/${matchId}/start`, {});
    await this.#tell(matchId);
    const image = makePng(16, 16, random.between(0, MOST_PADDING));
    const rounds = random.pick(ROUNDS);
    const score = { creatorTeamScore: rounds[0], opponentTeamScore: rounds[1] };
    await this.#score('red', matchId, { ...score, screenshotStorageIds: [await this.#upload(image)] });
    await this.#score('blue', matchId, score);
    ledger.played.push({ matchId, rounds, image });
  }

  /** The game's reports on a live match: live state and player statistics. Repeating either changes nothing. */
  async #tell(matchId: string): Promise<void> {
    const { red, blue } = this.options;
    const playerStats = Object.fromEntries([red, blue].flatMap(({ players }) => players.slice(0, 2)).map((id) => [id, { kills: 7 }]));
    for (const [path, body] of [
      ['live', { stateVersion: 1, mapIndex: 0, phase: 'live', creatorTeamScore: 3 }],
      ['player-stats', { mapIndex: 0, playerStats }],
    ] as const)
      await this.#repeat('developer', `/game/matches/${matchId}/${path}`, body);
  }

  /** Takes no Idempotency-Key: repeating a successful request has no effect. */
  async #score(writer: Writer, matchId: string, score: object): Promise<void> {
    await this.#repeat(writer, `/matches/${matchId}/scores`, { mapIndex: 0, mapId: '', ...score });
  }

  /** A write without an Idempotency-Key, until it is decided. */
  async #repeat(writer: Writer, path: string, body: object): Promise<void> {
    const { request, ledger, patienceMs } = this.options;
    let isRepeated = false;
    const onUndecided = (): void => {
      isRepeated = true;
      ledger.undecided += 1;
    };
    const keys = await this.keys[writer]();
    const { status, text } = await insist(request, { path, body, keys, patienceMs, onUndecided });
    if (!(isRepeated && status === 409)) expect(status, text).toBe(200);
  }

  /** An upload URL works once, so after a lost response the bytes go to a new one. */
  async #upload(image: Buffer): Promise<string> {
    const { request, from, ledger, random, patienceMs } = this.options;
    const deadline = Date.now() + patienceMs;
    for (;;) {
      try {
        const key = random.pick(await this.keys.red());
        const answer = await postImage(await mintUploadUrl(request, key), image, { from });
        if (answer.status === 200 && answer.body.storageId !== undefined) return answer.body.storageId;
        expect(isUndecided(answer), `${answer.status} ${JSON.stringify(answer.body)}`).toBe(true);
      } catch (error) {
        if (Date.now() > deadline || (error as Error).name === 'AssertionError') throw error;
      }
      ledger.undecided += 1;
      await delay(LONGEST_PACE_MS);
    }
  }

  /** Everything acknowledged must be readable from then on, unless the read itself stays undecided. */
  async #read(): Promise<void> {
    const { request, ledger, league, red, random } = this.options;
    const paths = [`/teams/${red.slug}`, ...[...ledger.matchIds()].slice(-20).map((matchId) => `/matches/${matchId}`)];
    const key = random.pick(await this.keys.red());
    const gateway = random.between(0, gatewayCount() - 1);
    const answers = await Promise.all(
      [request(random.pick(paths), { key, gateway }), request(`/leagues/${league}/seasons`, { key, gateway, body: {} })].map((answer) =>
        answer.catch(() => undefined),
      ),
    );
    for (const answer of answers) {
      if (answer === undefined || isUndecided(answer)) ledger.undecided += 1;
      else expect(answer.status, answer.text).toBe(200);
      ledger.reads += 1;
    }
  }
}
