// How many webhook deliveries a second the product makes, how long one takes from the commit of its change, and what it costs. Needs a
// running system (npm start) that may deliver to this machine and holds teams with members (the demo does).
// npx tsx tools/bench/webhook-deliveries.mjs [--endpoints 5] [--fan-out 1] [--deliveries 15000] [--rate 750] [--seconds 8] [--only
// drain,sustained,latency] Events are those of matches, five a match, in the match service's outbox by its own appendEvents, a few a
// transaction, with the audience of a published match: its two teams and its game. So the relay, the stream, the look-up of members, and
// the webhook service do all that they do for a match; what makes the match does not run.
//   drain      the endpoints are paused, a backlog is made, then they are resumed: the dispatcher alone
//   sustained  as many events as can be, live
//   latency    --rate deliveries a second: from just before the commit to the arrival
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { webhook } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { appendEvents } from '@matchpoint/events';
import { createPool, withTransaction } from '@matchpoint/postgres';
import { createRpcClient, identifyOperator } from '@matchpoint/rpc';
import { cpuBetween, readCpu } from './process-cpu.mjs';

const LIFE = ['match.created', 'match.accepted', 'match.ready', 'match.started', 'match.completed'];
const WRITERS = 4;
const EVENTS_A_COMMIT = 5;
/** Matches that a writer has under way: their events interleave. */
const MATCHES_A_WRITER = 50;
const STALLED_MS = 15_000;
const now = () => performance.timeOrigin + performance.now();

/**
 * Runs the scenarios against the system in `directory`. Answers figures by scenario: deliveries, seconds, deliveries a second, p50 and p99
 * from commit to arrival in ms, requests beyond the deliveries, and CPU milliseconds a delivery by process.
 * @param options endpoints; fanOut (endpoints that get one event: 1, or all of them); deliveries of drain and sustained; rate (deliveries a
 * second) and seconds of latency; only
 */
async function measureWebhookDeliveries({
  directory,
  endpoints = 5,
  fanOut = 1,
  deliveries = 15_000,
  rate = 750,
  seconds = 8,
  only = ['drain', 'sustained', 'latency'],
}) {
  const bench = await Bench.open(directory, endpoints, fanOut);
  try {
    await bench.warmUp();
    const figures = {};
    if (only.includes('drain')) figures.drain = await bench.drain(deliveries);
    if (only.includes('sustained')) figures.sustained = await bench.live({ deliveries });
    if (only.includes('latency')) figures.latency = await bench.live({ deliveries: rate * seconds, rate });
    return figures;
  } finally {
    await bench.close();
  }
}

class Bench {
  static async open(directory, endpointCount, fanOut) {
    const bench = new Bench();
    const read = (file) => JSON.parse(readFileSync(path.join(directory, file), 'utf8'));
    const [runtime, { urls, pids }] = [read('runtime.json'), read('demo.json')];
    const poolOf = (name) =>
      createPool({
        connectionString: Object.assign(new URL(urls.database), { pathname: `/matchpoint_${name}` }).href,
        max: WRITERS,
        applicationName: 'bench',
      });
    bench.pools = { match: poolOf('match'), webhook: poolOf('webhook'), profile: poolOf('catalog_profile') };
    bench.webhooks = createRpcClient(webhook.WebhookServiceService, {
      target: runtime.MATCHPOINT_WEBHOOK_URL,
      ...identifyOperator(runtime),
    });
    bench.sink = fork(fileURLToPath(new URL('webhook-sink.mjs', import.meta.url)));
    const [{ port }] = await once(bench.sink, 'message');
    bench.pids = { ...pids, sink: bench.sink.pid };
    await bench.#createEndpoints(endpointCount, fanOut, port);
    return bench;
  }

  /** Endpoints of members of as many teams, or, if one event goes to several endpoints, of one member; the other teams are opponents. */
  async #createEndpoints(count, fanOut, port) {
    const { rows } = await this.pools.profile.query(
      `select distinct on (team_id) team_id as "teamId", user_id as "userId", t.game_id as "gameId" from team_members m
        join teams t on t.id = m.team_id
       where user_id not in (select user_id from team_members group by 1 having count(*) > 1) order by team_id, user_id`,
    );
    const groups = count / fanOut;
    if (!Number.isInteger(groups) || rows.length <= groups)
      throw new Error(`${count} endpoints cannot be spread over ${rows.length} teams by ${fanOut}`);
    this.fanOut = fanOut;
    this.groups = rows.slice(0, groups);
    this.opponents = rows.slice(groups);
    this.endpoints = [];
    for (const [index, { userId }] of this.groups.entries()) {
      const caller = { userId, keyId: newId('key'), kind: 'personal', plan: 'api_studio' };
      for (let nth = 0; nth < fanOut; nth += 1) {
        const { id } = await this.webhooks.createEndpoint(
          { url: `http://127.0.0.1:${port}/${index}-${nth}`, events: ['match.*'] },
          { caller },
        );
        this.endpoints.push({ id, caller, path: `/${index}-${nth}` });
      }
    }
    this.pathsOf = this.groups.map((_, index) => Array.from({ length: fanOut }, (_each, nth) => `/${index}-${nth}`));
  }

  async close() {
    for (const { id, caller } of this.endpoints) await this.webhooks.deleteEndpoint({ id }, { caller });
    this.sink.disconnect();
    this.webhooks.close();
    await Promise.all(Object.values(this.pools).map((pool) => pool.end()));
  }

  /** Connections, plans, compiled code; and the endpoints' slots, which grow with success. */
  async warmUp() {
    await this.live({ deliveries: 3_000 });
  }

  async drain(deliveries) {
    await this.#setActive(false);
    const cpuBefore = readCpu(this.pids);
    const startedAt = now();
    const committed = await this.#produce(Math.ceil(deliveries / this.fanOut));
    const expected = committed.size * this.fanOut;
    await this.#until(async () => (await this.#countWaiting()) >= expected);
    const queuedAt = now();
    const cpuBetweenwhiles = readCpu(this.pids);
    const resumedAt = now();
    await this.#setActive(true);
    const { arrivals, requests } = await this.#arrivalsOf(expected);
    const cpu = cpuBetween(cpuBetweenwhiles, readCpu(this.pids));
    const last = Math.max(...arrivals.values());
    return {
      ...figuresOf({ deliveries: expected, requests, seconds: (last - resumedAt) / 1_000, cpu }),
      making: figuresOf({
        deliveries: expected,
        requests: expected,
        seconds: (queuedAt - startedAt) / 1_000,
        cpu: cpuBetween(cpuBefore, cpuBetweenwhiles),
      }),
    };
  }

  /** Without a rate as quickly as the outbox takes events. */
  async live({ deliveries, rate = Infinity }) {
    const cpuBefore = readCpu(this.pids);
    const startedAt = now();
    const committed = await this.#produce(Math.ceil(deliveries / this.fanOut), rate / this.fanOut);
    const producedAt = now();
    const { arrivals, requests } = await this.#arrivalsOf(committed.size * this.fanOut);
    const cpu = cpuBetween(cpuBefore, readCpu(this.pids));
    const last = Math.max(...arrivals.values());
    const latencies = [...arrivals]
      .map(([name, arrivedAt]) => arrivedAt - committed.get(name.slice(name.indexOf(' ') + 1)))
      .sort((left, right) => left - right);
    return {
      ...figuresOf({ deliveries: arrivals.size, requests, seconds: (last - startedAt) / 1_000, cpu }),
      producedInSeconds: round((producedAt - startedAt) / 1_000),
      p50: round(quantile(latencies, 0.5)),
      p99: round(quantile(latencies, 0.99)),
      max: round(latencies.at(-1)),
    };
  }

  /** Commits events; answers the time just before each one's commit, by id. */
  async #produce(count, rate = Infinity) {
    const committed = new Map();
    const startedAt = now();
    let begun = 0;
    const write = async () => {
      const lives = this.#liveMatches();
      while (begun < count) {
        const size = Math.min(EVENTS_A_COMMIT, count - begun);
        begun += size;
        await delay(Math.max(0, startedAt + (begun / rate) * 1_000 - now()));
        await withTransaction(this.pools.match, async (tx) => {
          const ids = await appendEvents(
            tx,
            Array.from({ length: size }, () => lives.next().value),
          );
          const committedAt = now();
          for (const id of ids) committed.set(id, committedAt);
        });
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
    return committed;
  }

  /** Events of concurrent matches, each from its creation to its end. */
  *#liveMatches() {
    const matches = [];
    for (let turn = 0; ; turn += 1) {
      const index = turn % MATCHES_A_WRITER;
      const match = (matches[index] ??= this.#newMatch());
      const type = LIFE[match.sequence];
      match.sequence += 1;
      if (match.sequence === LIFE.length) delete matches[index];
      const { id, group, opponent, sequence } = match;
      const data = { matchId: id, gameId: group.gameId, creatorTeamId: group.teamId, acceptedTeamId: opponent.teamId, sequence };
      yield {
        type,
        subject: id,
        sequence,
        audience: { teamIds: [group.teamId, opponent.teamId], gameId: group.gameId },
        data: type === 'match.completed' ? { ...data, winnerTeamId: group.teamId, loserTeamId: opponent.teamId, isDraw: false } : data,
      };
    }
  }

  #newMatch() {
    this.made = (this.made ?? 0) + 1;
    return {
      id: newId('match'),
      group: this.groups[this.made % this.groups.length],
      opponent: this.opponents[this.made % this.opponents.length],
      sequence: 0,
    };
  }

  async #setActive(isActive) {
    await Promise.all(this.endpoints.map(({ id, caller }) => this.webhooks.updateEndpoint({ id, events: [], isActive }, { caller })));
  }

  async #countWaiting() {
    const { rows } = await this.pools.webhook.query(
      `select count(*)::int as count from delivery where endpoint_id = any($1) and status = 'pending'`,
      [this.endpoints.map(({ id }) => id)],
    );
    return rows[0].count;
  }

  async #arrivalsOf(expected) {
    await this.#until(
      async () => (await this.#ask('count')).count >= expected,
      async () => (await this.#ask('count')).count,
    );
    const { arrivals, requests } = await this.#ask('take');
    return { arrivals: new Map(arrivals), requests };
  }

  async #ask(question) {
    const answer = once(this.sink, 'message');
    this.sink.send(question);
    return (await answer)[0];
  }

  async #until(isTrue, progress = async () => 0) {
    let best = -1;
    let changedAt = now();
    while (!(await isTrue())) {
      const current = await progress();
      if (current > best) [best, changedAt] = [current, now()];
      if (now() - changedAt > STALLED_MS * (best > 0 ? 1 : 4)) throw new Error(`nothing has come for a while; ${best} so far`);
      await delay(50);
    }
  }
}

const round = (value) => Math.round(value * 100) / 100;

function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

function figuresOf({ deliveries, requests, seconds, cpu }) {
  const cpuMs = Object.entries(cpu)
    .map(([name, spent]) => [name, round((spent * 1_000) / deliveries)])
    .filter(([, ms]) => ms >= 0.01);
  return {
    deliveries,
    seconds: round(seconds),
    perSecond: Math.round(deliveries / seconds),
    repeated: requests - deliveries,
    cpuMs: Object.fromEntries(cpuMs),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      'endpoints': { type: 'string' },
      'fan-out': { type: 'string' },
      'deliveries': { type: 'string' },
      'rate': { type: 'string' },
      'seconds': { type: 'string' },
      'only': { type: 'string' },
    },
  });
  const number = (name) => (values[name] === undefined ? undefined : Number(values[name]));
  const figures = await measureWebhookDeliveries({
    directory: path.resolve(process.env.MATCHPOINT_LOCAL ?? '.local'),
    endpoints: number('endpoints'),
    fanOut: number('fan-out'),
    deliveries: number('deliveries'),
    rate: number('rate'),
    seconds: number('seconds'),
    only: values.only?.split(','),
  });
  for (const [scenario, figure] of Object.entries(figures)) console.log(scenario, JSON.stringify(figure));
}
