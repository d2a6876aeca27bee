// A small load balancer: it checks the readiness of each gateway, keeps connections, and sends nothing to gateways that are not ready.
// Where a connection is refused it tries the next, and counts that; it repeats nothing that was sent.
import http from 'node:http';
import { isReadyAt } from './processes.mjs';

const POLL_MS = 200;
/** A gateway is removed after this many consecutive "not ready" responses, as by default in Kubernetes. */
const MISSES = 3;
const REQUEST_TIMEOUT_MS = 15_000;
const CONNECTIONS = 16;

/** `sources` are the addresses from which it connects, in turn, each with its own IP bucket. */
export function openBalancer(gateways, sources) {
  const targets = gateways.map((base) => ({
    base,
    isReady: false,
    isHeld: false,
    misses: 0,
    agents: sources.map((localAddress) => agentFrom(localAddress)),
  }));
  let sent = 0;
  let refused = 0;
  let isClosed = false;
  const poll = async (target) => {
    while (!isClosed) {
      target.misses = (await isReadyAt(target.base)) ? 0 : target.misses + 1;
      if (target.misses === 0 || target.misses >= MISSES) target.isReady = target.misses === 0 && !target.isHeld;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
  const polls = targets.map(poll);
  return {
    isReady: () => targets.some(({ isReady }) => isReady),
    /**
     * Takes this gateway out until `isHeld` is false, as an operator does with one that closes its port on SIGTERM.
     */
    hold(base, isHeld) {
      for (const target of targets.filter((each) => each.base === base)) {
        target.isHeld = isHeld;
        if (isHeld) target.isReady = false;
      }
    },
    /** How many connections were refused by a gateway that had just said that it was ready. */
    refused: () => refused,
    /** Resolves with the status and the parsed body of a response; rejects if there was none. */
    async send(method, path, headers, body) {
      for (;;) {
        sent += 1;
        const ready = targets.filter(({ isReady }) => isReady);
        if (ready.length === 0) throw new Error('no gateway is ready');
        const target = ready[sent % ready.length];
        try {
          return await sendTo(new URL(path, target.base), target.agents[sent % target.agents.length], { method, headers, body });
        } catch (error) {
          if (error.code !== 'ECONNREFUSED') throw error;
          refused += 1;
          target.isReady = false;
        }
      }
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
