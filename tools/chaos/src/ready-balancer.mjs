// A small balancer that does what a good one does: it asks each gateway whether it is ready, keeps connections, and sends to none that is
// not. It repeats nothing: what fails, fails before whoever counts.
import http from 'node:http';
import { isReadyAt } from './processes.mjs';

const POLL_MS = 200;
const REQUEST_TIMEOUT_MS = 15_000;
const CONNECTIONS = 16;

/** `sources` are the addresses from which it connects, in turn: each has an IP bucket of its own. */
export function openBalancer(gateways, sources) {
  const targets = gateways.map((base) => ({ base, isReady: false, agents: sources.map((localAddress) => agentFrom(localAddress)) }));
  let sent = 0;
  let isClosed = false;
  const poll = async (target) => {
    while (!isClosed) {
      target.isReady = await isReadyAt(target.base);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
  const polls = targets.map(poll);
  return {
    isReady: () => targets.some(({ isReady }) => isReady),
    /** Resolves with the status and the parsed body of an answer; rejects where there was none. */
    send(method, path, headers, body) {
      sent += 1;
      const ready = targets.filter(({ isReady }) => isReady);
      if (ready.length === 0) return Promise.reject(new Error('no gateway is ready'));
      const { base, agents } = ready[sent % ready.length];
      return sendTo(new URL(path, base), agents[sent % agents.length], { method, headers, body });
    },
    async close() {
      isClosed = true;
      await Promise.all(polls);
      for (const { agents } of targets) for (const agent of agents) agent.destroy();
    },
  };
}

const agentFrom = (localAddress) => new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS, localAddress });

function sendTo(url, agent, { method, headers, body }) {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const sized = payload !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
    const request = http.request(url, { agent, method, headers: { ...headers, ...sized }, timeout: REQUEST_TIMEOUT_MS }, (response) => {
      const pieces = [];
      response.on('data', (piece) => pieces.push(piece)).on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode, body: parse(Buffer.concat(pieces).toString()) }));
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time'))).on('error', reject);
    request.end(payload);
  });
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
}
