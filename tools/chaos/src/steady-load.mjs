// A steady load of reads and keyed writes on a running system, and a check of the writes' effects.
import { randomUUID } from 'node:crypto';
import { callApi, until } from '../chaos-system.mjs';
import { importRows } from './import-rows.mjs';
import { makeKeys } from './make-keys.mjs';

const PER_SECOND = 150;
const READS_OF_TEN = 7;
const TICK_MS = 20;
const SQUAD = { slug: 'chaos_steady', game: 'counter_strike_2', mode: 'competitive', size: 2 };
const ARRIVAL_MS = 60_000;
const SHOWN_FAILURES = 10;

/** Makes a team and `count` keys of its captain. A key lasts for 60 requests and one more each second. */
export async function prepareLoad(system, root, count) {
  const usernames = Array.from({ length: SQUAD.size }, (_, index) => `${SQUAD.slug}_${index}`);
  const rows = [
    ...usernames.map((username) => ({ kind: 'user', username, name: username, visibility: 'private' })),
    {
      kind: 'team',
      slug: SQUAD.slug,
      name: SQUAD.slug,
      game: SQUAD.game,
      type: 'REGULAR',
      visibility: 'private',
      members: usernames.map((username, index) => ({ username, role: index === 0 ? 'CAPTAIN' : 'MEMBER' })),
    },
  ];
  await importRows(system, 'steady-load', rows, root);
  const keys = await makeKeys(system, usernames[0], count);
  const { team } = await callApi(system, 'GET', `/teams/${SQUAD.slug}`, undefined, keys[0]);
  const { members } = await callApi(system, 'GET', `/teams/${SQUAD.slug}/members`, undefined, keys[0]);
  return { keys, teamId: team.id, players: members.map(({ user }) => user.id) };
}

/** Sends 150 requests a second, whatever becomes of them, until it is stopped. */
export function startSteadyLoad(balancer, { keys, teamId, players }) {
  const tally = { sent: 0, answered: 0, failures: [], acknowledged: new Map() };
  const running = new Set();
  const startedAt = performance.now();
  const sendNext = () => {
    const turn = (tally.sent += 1);
    const authorization = `Bearer ${keys[turn % keys.length]}`;
    const call = turn % 10 < READS_OF_TEN ? readOf(turn) : writeOf(teamId, players);
    const sent = balancer
      .send(call.method, `/api/v1${call.path}`, { authorization, ...call.headers }, call.body)
      .then(({ status, body }) => {
        if (status !== 200) throw new Error(`${status} ${body.error ?? body.text}`);
        tally.answered += 1;
        if (call.notes) tally.acknowledged.set(call.notes, body.matchId);
      })
      .catch((error) => tally.failures.push(`${call.method} ${call.path}: ${error.code ?? ''} ${error.message}`))
      .finally(() => running.delete(sent));
    running.add(sent);
  };
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) * PER_SECOND) / 1_000);
    while (tally.sent < due) sendNext();
  }, TICK_MS);
  return {
    tally,
    async stop() {
      clearInterval(timer);
      await Promise.all(running);
      return tally;
    },
  };
}

function readOf(turn) {
  const reads = [
    { method: 'GET', path: `/teams/${SQUAD.slug}` },
    { method: 'GET', path: '/leaderboards/teams?limit=5' },
    { method: 'POST', path: '/user/matches' },
  ];
  return reads[turn % reads.length];
}

function writeOf(teamId, players) {
  const notes = `steady ${randomUUID()}`;
  return {
    method: 'POST',
    path: '/matches/create',
    headers: { 'idempotency-key': randomUUID() },
    notes,
    body: {
      teamId,
      gameId: SQUAD.game,
      gameModeId: SQUAD.mode,
      matchType: 'XP_ONLY',
      mapSelectionType: 'COMPETITIVE',
      mapPreferenceMode: 'VETO',
      teamSize: SQUAD.size,
      bestOf: 1,
      activeRoster: players,
      notes,
    },
  };
}

/**
 * Compares acknowledged writes with rows, events and the webhook dispatcher's deliveries; prints the result and returns the differences.
 */
export async function recount(system, teamId, { sent, answered, failures, acknowledged }) {
  const rows = await system.query('match', 'select id, notes from match where creator_team_id = $1', [teamId]);
  const written = new Map(rows.map(({ id, notes }) => [notes, id]));
  const lost = [...acknowledged].filter(([notes, id]) => written.get(notes) !== id);
  const created = `select id, subject from outbox_event where type = 'match.created' and subject = any($1)`;
  const events = await system.query('match', created, [rows.map(({ id }) => id)]);
  const ids = events.map(({ id }) => id);
  const taken = `select count(*)::int as count from inbox_event where consumer = 'webhook-dispatch' and event_id = any($1)`;
  let dispatched = 0;
  await until(async () => {
    [{ count: dispatched }] = await system.query('webhook', taken, [ids]);
    return dispatched === ids.length;
  }, ARRIVAL_MS);
  console.log(
    `${sent} requests: ${answered} answered with 200, ${failures.length} failed. ${acknowledged.size} writes acknowledged, ` +
      `${rows.length} rows, ${events.length} events, ${dispatched} at the dispatcher.`,
  );
  const wrong = [];
  if (failures.length > 0)
    wrong.push(`${failures.length} of ${sent} requests have failed:\n  ${failures.slice(0, SHOWN_FAILURES).join('\n  ')}`);
  if (lost.length > 0) wrong.push(`${lost.length} acknowledged writes are not there`);
  if (
    rows.length !== acknowledged.size ||
    new Set(events.map(({ subject }) => subject)).size !== rows.length ||
    events.length !== rows.length
  )
    wrong.push('acknowledged writes, rows and events differ in number');
  if (dispatched !== events.length) wrong.push(`${events.length - dispatched} events have not reached the dispatcher`);
  return wrong;
}
