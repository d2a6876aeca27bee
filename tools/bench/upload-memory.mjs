// Measures what uploads cost in memory, at the running system (MATCHPOINT_UPLOAD_QUOTA_MIB=1000 npm start: nothing claims what it
// uploads): the gateway's and the upload service's resident memory before, at its highest during, and after each load.
//   node tools/bench/upload-memory.mjs [folder of demo.json, default .local]
import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

const MIB = 1024 * 1024;
const SAMPLE_MS = 10;
const { baseUrl, keys, pids } = JSON.parse(readFileSync(path.join(process.argv[2] ?? '.local', 'demo.json'), 'utf8'));
const watched = { gateway: pids.gateway, upload: pids.upload };
/** Keys take turns: each may mint one address a second. */
const minters = ['personalPro', 'opponentPro', 'memberPro', 'gameDeveloper', 'leagueOperator'].map((name) => keys[name].key);

const LOADS = [
  { what: '1 x 200 MB, announced', clients: 1, bytes: 200 * MIB, isAnnounced: true, expected: 413 },
  { what: '1 x 200 MB, in chunks', clients: 1, bytes: 200 * MIB, expected: 413 },
  { what: '8 x 200 MB, in chunks', clients: 8, bytes: 200 * MIB, expected: 413 },
  { what: '32 x 200 MB, in chunks', clients: 32, bytes: 200 * MIB, expected: 413 },
  { what: '32 x 20 MiB, taken', clients: 32, bytes: 20 * MIB, isAnnounced: true, expected: 200 },
  { what: '32 x 20 MiB, taken, slowly', clients: 32, bytes: 20 * MIB, isAnnounced: true, expected: 200, pauseMs: 5 },
];

let minted = 0;
async function mint() {
  const key = minters[(minted += 1) % minters.length];
  const response = await fetch(`${baseUrl}/api/v1/uploads/image-url`, { method: 'POST', headers: { authorization: `Bearer ${key}` } });
  if (response.status !== 200) throw new Error(`no upload address: ${response.status} ${await response.text()}`);
  return (await response.json()).uploadUrl;
}

/** Sends zeros until the other side has answered; answers its status and how much was sent by then. */
function send(url, { bytes, isAnnounced, pauseMs }) {
  return new Promise((resolve, reject) => {
    let sent = 0;
    const request = http.request(
      url,
      { method: 'POST', agent: false, headers: { 'content-type': 'image/png', ...(isAnnounced && { 'content-length': bytes }) } },
      (response) => {
        response.resume().on('end', () => {
          resolve({ status: response.statusCode, sent });
          request.destroy();
        });
      },
    );
    request.on('error', reject);
    const piece = Buffer.alloc(65_536);
    const pump = async () => {
      while (sent < bytes && !request.destroyed) {
        sent += piece.length;
        if (pauseMs) await delay(pauseMs);
        if (!request.write(piece)) return void request.once('drain', pump);
      }
      request.end();
    };
    void pump();
  });
}

const rssMib = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
const now = () => Object.fromEntries(Object.entries(watched).map(([name, pid]) => [name, rssMib(pid)]));

const rows = [];
for (const load of LOADS) {
  const urls = [];
  for (let client = 0; client < load.clients; client += 1) urls.push(await mint());
  const before = now();
  const peak = { ...before };
  const sampler = setInterval(() => Object.entries(now()).forEach(([name, mib]) => (peak[name] = Math.max(peak[name], mib))), SAMPLE_MS);
  const startedAt = performance.now();
  const answers = await Promise.all(
    urls.map((url) =>
      send(url, load).catch((error) => {
        throw new Error(`${load.what}: ${error.message} after ${((performance.now() - startedAt) / 1000).toFixed(2)} s`, { cause: error });
      }),
    ),
  );
  clearInterval(sampler);
  const after = now();
  const row = {
    'load': load.what,
    'seconds': ((performance.now() - startedAt) / 1000).toFixed(2),
    'sent MiB': Math.round(answers.reduce((sum, { sent }) => sum + sent, 0) / MIB),
  };
  for (const name of Object.keys(watched))
    row[`${name} MiB`] = `${before[name].toFixed(0)} > ${peak[name].toFixed(0)} > ${after[name].toFixed(0)}`;
  row.status = [...new Set(answers.map(({ status }) => status))].join(' ');
  rows.push(row);
  if (row.status !== String(load.expected)) throw new Error(`${load.what} was answered ${row.status}, not ${load.expected}`);
}
console.table(rows);
