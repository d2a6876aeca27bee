import { createHash } from 'node:crypto';
import { nkeys } from '@nats-io/transport-node';
import { type NatsPermissions } from '../nats-permissions.mjs';

type KeyPair = ReturnType<typeof nkeys.createUser>;

const NO_BOUND = -1;
const SYSTEM = 'SYSTEM';

/** A NATS operator with its own accounts, as `nsc` makes them: a server knows users by signed claims, not by passwords. */
export interface NatsOperator {
  /** Part of a server's configuration. */
  configuration: string;
  /** The content of a credentials file for a user of an account, with these permissions or with all. */
  credentialsOf(account: string, user: string, permissions?: NatsPermissions): string;
}

/** Makes an operator whose accounts have streams of their own each. */
export function makeNatsOperator(accounts: readonly string[]): NatsOperator {
  const operator = nkeys.createOperator();
  // JetStream requires a system account.
  const keys = new Map([SYSTEM, ...accounts].map((name) => [name, nkeys.createAccount()]));
  const unbounded = (...names: string[]): object => Object.fromEntries(names.map((name) => [name, NO_BOUND]));
  const limits = { ...unbounded('subs', 'conn', 'leaf', 'imports', 'exports', 'data', 'payload'), wildcards: true };
  const ofStreams = unbounded('mem_storage', 'disk_storage', 'streams', 'consumer');
  const preload = [...keys].map(([name, account]) => {
    const claims = { type: 'account', limits: { ...limits, ...(name !== SYSTEM && ofStreams) } };
    return `  ${account.getPublicKey()}: ${sign(operator, account, name, claims)}`;
  });
  return {
    configuration: [
      `operator: ${sign(operator, operator, 'operator', { type: 'operator' })}`,
      `system_account: ${keys.get(SYSTEM)?.getPublicKey()}`,
      'resolver: MEMORY',
      'resolver_preload: {',
      ...preload,
      '}',
      '',
    ].join('\n'),
    credentialsOf(account, name, permissions) {
      const user = nkeys.createUser();
      const allowed = permissions && { pub: { allow: permissions.publish }, sub: { allow: permissions.subscribe } };
      const claims = { type: 'user', subs: NO_BOUND, data: NO_BOUND, payload: NO_BOUND, pub: {}, sub: {}, ...allowed };
      const token = sign(keys.get(account) as KeyPair, user, name, claims);
      const seed = new TextDecoder().decode(user.getSeed());
      return [
        '-----BEGIN NATS USER JWT-----',
        token,
        '------END NATS USER JWT------',
        '-----BEGIN USER NKEY SEED-----',
        seed,
        '------END USER NKEY SEED------',
        '',
      ].join('\n');
    },
  };
}

function sign(issuer: KeyPair, subject: KeyPair, name: string, claims: object): string {
  const body = {
    iat: Math.floor(performance.timeOrigin / 1000),
    iss: issuer.getPublicKey(),
    sub: subject.getPublicKey(),
    name,
    nats: { version: 2, ...claims },
  };
  const jti = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const encode = (part: object | Uint8Array): string =>
    Buffer.from(part instanceof Uint8Array ? part : JSON.stringify(part)).toString('base64url');
  const signed = `${encode({ typ: 'JWT', alg: 'ed25519-nkey' })}.${encode({ jti, ...body })}`;
  return `${signed}.${encode(issuer.sign(new TextEncoder().encode(signed)))}`;
}
