import { generateKeyPairSync } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import { rpc, upload } from '@matchpoint/contracts';
import { ManualClock } from '@matchpoint/core';
import { makeRpcKeys, rpcKeys } from '@matchpoint/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallerContext, CallRefusedError, createPrincipalSigner, createPrincipalVerifier, createRpcClient } from '../src/index.js';
import { callBy, KINDS, type Probed, serveAllKinds, type Shown } from './kinds-of-call.js';

const CALLER: CallerContext = { userId: 'user_1', keyId: 'key_1', kind: 'game_developer', gameId: 'valorant', plan: 'api_pro' };
const SIGNED = rpcKeys.identify('gateway').signer?.sign(CALLER) as Uint8Array;
const KINDS_OF_CALL = KINDS.filter((kind) => kind !== 'reflection');

let server: Probed;
beforeAll(async () => {
  server = await serveAllKinds();
});
afterAll(() => server.stop());

/** The signed bytes with a part of their content replaced. */
function altered(change: (parts: rpc.SignedPrincipal) => Partial<rpc.SignedPrincipal>): Uint8Array {
  const parts = rpc.SignedPrincipal.decode(SIGNED);
  return rpc.SignedPrincipal.encode({ ...parts, ...change(parts) }).finish();
}
const claiming = (claims: Partial<rpc.Principal>) =>
  altered(({ principal }) => ({
    principal: Buffer.from(rpc.Principal.encode({ ...rpc.Principal.decode(principal), ...claims }).finish()),
  }));
const signedAt = (now: string): Uint8Array => {
  const pair = generateKeyPairSync('ed25519');
  return createPrincipalSigner({ privateKey: pair.privateKey, clock: new ManualClock(now), self: 'gateway' }).sign(CALLER);
};

describe.each(KINDS_OF_CALL)('a call by %s', (kind) => {
  it('is accepted for a signed caller, and carries that caller', async () => {
    server.reached.length = 0;
    expect(await callBy(kind, server.port, { principal: SIGNED })).toBe(status.OK);
    expect(server.reached).toEqual([CALLER]);
  });

  it.each<CallerContext>([
    { userId: 'user_1', keyId: 'sess_1', kind: 'personal', plan: 'api_free', isSession: true },
    { userId: 'user_1', keyId: 'sess_1', kind: 'personal', isSession: true, level: 2, platformRole: 'counts' },
    { userId: 'user_1', keyId: 'key_1', kind: 'personal', platformRole: 'needs_second_factor' },
    { userId: '', keyId: '', kind: 'visitor' },
  ])('carries a session and a visitor as they are: %o', async (caller) => {
    server.reached.length = 0;
    const principal = rpcKeys.identify('gateway').signer?.sign(caller);
    expect(await callBy(kind, server.port, { principal: principal as Uint8Array })).toBe(status.OK);
    expect(server.reached).toEqual([caller]);
  });

  it.each<[string, Shown]>([
    ['the wrong token', { token: 'another token of no use', principal: SIGNED }],
    ['no token', { token: '', principal: SIGNED }],
    ['the token and nothing signed', {}],
    ['nonsense in place of a principal', { principal: Buffer.from('{"caller":{"userId":"user_1"}}') }],
    ['another key', { principal: makeRpcKeys().identify('gateway').signer?.sign(CALLER) }],
    [
      "another key under the gateway's name",
      { principal: altered(() => ({ signature: rpc.SignedPrincipal.decode(signedAt('2026-01-01')).signature })) },
    ],
    ['another user under the same signature', { principal: claiming({ userId: 'user_2' }) }],
    ['a later expiry under the same signature', { principal: claiming({ expiresAtMs: Date.now() + 300_000 }) }],
    ['an operator under the same signature', { principal: claiming({ kind: 'operator' }) }],
    ['no signature', { principal: altered(() => ({ signature: Buffer.alloc(0) })) }],
    ['more bytes than any principal has', { principal: Buffer.alloc(5_000, SIGNED) }],
  ])('is refused with %s, and no handler runs', async (_case, shown) => {
    server.reached.length = 0;
    expect(await callBy(kind, server.port, shown)).toBe(status.UNAUTHENTICATED);
    expect(server.reached).toEqual([]);
  });
});

it('a service can pass on the caller it received, but cannot invent one', async () => {
  const target = `127.0.0.1:${server.port}`;
  const client = createRpcClient(upload.UploadServiceService, { target, internalToken: rpcKeys.internalToken });
  const principal = rpcKeys.verifier.verify(SIGNED) as { caller: CallerContext };
  server.reached.length = 0;
  await client.createUploadToken({}, { caller: principal.caller });
  await expect(client.createUploadToken({}, { caller: { ...principal.caller, userId: 'user_2' } })).rejects.toThrow(
    'only be passed on as received',
  );
  expect(server.reached).toEqual([CALLER]);
  client.close();
});

it('reflection requires the token', async () => {
  expect(await callBy('reflection', server.port, { token: '' })).toBe(status.UNAUTHENTICATED);
  expect(await callBy('reflection', server.port, {})).toBe(status.OK);
});

describe('a signature', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const start = '2026-05-01T12:00:00.000Z';
  const clocks = () => ({ signs: new ManualClock(start), verifies: new ManualClock(start) });
  const refusal = (work: () => unknown): string => {
    try {
      work();
      return 'accepted';
    } catch (error) {
      expect(error).toBeInstanceOf(CallRefusedError);
      return (error as Error).message;
    }
  };

  it('is valid for at least 90 s and at most 2 min plus the clock tolerance, even if it was seen before', () => {
    const { signs, verifies } = clocks();
    const signed = createPrincipalSigner({ privateKey, clock: signs, self: 'gateway' }).sign(CALLER);
    const verifier = createPrincipalVerifier({ publicKeys: [publicKey], clock: verifies });
    expect(verifier.verify(signed)).toEqual({ kind: 'caller', caller: CALLER });
    verifies.advance(90_000);
    expect(verifier.verify(signed)).toEqual({ kind: 'caller', caller: CALLER });
    verifies.advance(41_000);
    expect(refusal(() => verifier.verify(signed))).toMatch(/expired/);
    expect(refusal(() => createPrincipalVerifier({ publicKeys: [publicKey], clock: verifies }).verify(signed))).toMatch(/expired/);
  });

  it('is accepted from a clock ten seconds behind, and refused from one ten minutes ahead', () => {
    const { signs, verifies } = clocks();
    const verify = (): unknown =>
      createPrincipalVerifier({ publicKeys: [publicKey], clock: verifies }).verify(
        createPrincipalSigner({ privateKey, clock: signs, self: 'gateway' }).sign(CALLER),
      );
    signs.advance(-100_000);
    expect(refusal(verify)).toBe('accepted');
    signs.advance(100_000 + 600_000);
    expect(refusal(verify)).toMatch(/too long/);
  });

  it('is renewed before it expires, and until then is the same bytes for the same caller in every replica', () => {
    const { signs } = clocks();
    const signer = () => createPrincipalSigner({ privateKey, clock: signs, self: 'gateway' });
    const [one, other] = [signer(), signer()];
    const first = one.sign(CALLER);
    expect(other.sign({ ...CALLER })).toEqual(first);
    signs.advance(29_000);
    expect(one.sign(CALLER)).toBe(first);
    signs.advance(32_000);
    expect(one.sign(CALLER)).not.toEqual(first);
  });

  it('is renewed for a few of many callers at a time', () => {
    const { signs } = clocks();
    const signer = createPrincipalSigner({ privateKey, clock: signs, self: 'gateway' });
    const callers = Array.from({ length: 300 }, (_, index) => ({ ...CALLER, keyId: `key_${index}` }));
    let known = callers.map((caller) => signer.sign(caller));
    for (let second = 0; second < 120; second += 1) {
      signs.advance(1_000);
      const next = callers.map((caller) => signer.sign(caller));
      expect(next.filter((bytes, index) => bytes !== known[index]).length).toBeLessThan(60);
      known = next;
    }
  });

  it('is made once for callers that became known together, and is valid for each of them, whatever their number', () => {
    const { signs: clock } = clocks();
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.nat(), fc.integer({ min: 1, max: 255 }), (count, at, by) => {
        const signer = createPrincipalSigner({ privateKey, clock, self: 'gateway' });
        const verifier = createPrincipalVerifier({ publicKeys: [publicKey], clock });
        const callers = Array.from({ length: count }, (_, index) => ({ ...CALLER, keyId: `key_${index}` }));
        signer.signTogether(callers);
        const signed = callers.map((caller) => signer.sign(caller));
        expect(new Set(signed.map((bytes) => rpc.SignedPrincipal.decode(bytes).signature.toString('hex'))).size).toBe(1);
        for (const [index, caller] of callers.entries()) expect(verifier.verify(signed[index]!)).toEqual({ kind: 'caller', caller });
        const [caller, changed] = [callers[at % count]!, Uint8Array.from(signed[at % count]!)];
        changed[at % changed.length] = (changed[at % changed.length] ?? 0) ^ by;
        refusal(() => expect(verifier.verify(changed)).toEqual({ kind: 'caller', caller }));
      }),
    );
  });

  it('is invalid for a tree whose root it does not sign, for a single principal, and with a longer or shorter path', () => {
    const { signs: clock } = clocks();
    const signer = createPrincipalSigner({ privateKey, clock, self: 'gateway' });
    const verifier = createPrincipalVerifier({ publicKeys: [publicKey], clock });
    const callers = Array.from({ length: 5 }, (_, index) => ({ ...CALLER, keyId: `key_${index}` }));
    signer.signTogether(callers);
    const [first, second] = callers.slice(0, 2).map((caller) => rpc.SignedPrincipal.decode(signer.sign(caller)));
    const lone = rpc.SignedPrincipal.decode(signer.sign({ ...CALLER, keyId: 'key_9' }));
    const forged: Partial<rpc.SignedPrincipal>[] = [
      { principal: lone.principal },
      { principal: second!.principal },
      { index: 1 },
      { path: [] },
      { path: first!.path.slice(1) },
      { path: [...first!.path, first!.path[0]!] },
      { path: first!.path.map((hash) => hash.subarray(1)) },
      { signature: lone.signature },
    ];
    for (const change of forged) {
      const bytes = rpc.SignedPrincipal.encode({ ...first!, ...change }).finish();
      expect(refusal(() => verifier.verify(bytes))).toBe('the signature is invalid');
    }
  });

  it('is accepted by any of several keys, and by no other', () => {
    const { signs: clock } = clocks();
    const pairs = [1, 2, 3].map(() => generateKeyPairSync('ed25519'));
    const verifier = createPrincipalVerifier({ publicKeys: pairs.slice(0, 2).map((pair) => pair.publicKey), clock });
    const outcomes = pairs.map((pair) =>
      refusal(() => verifier.verify(createPrincipalSigner({ privateKey: pair.privateKey, clock, self: 'gateway' }).sign(CALLER))),
    );
    expect(outcomes).toEqual(['accepted', 'accepted', expect.stringMatching(/no key/)]);
  });

  it('can carry every kind of caller, and no changed byte turns it into another', () => {
    const { signs: clock } = clocks();
    const signer = createPrincipalSigner({ privateKey, clock, self: 'gateway' });
    const verifier = createPrincipalVerifier({ publicKeys: [publicKey], clock });
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    const callers = fc.record(
      {
        userId: text,
        keyId: text,
        kind: fc.constantFrom<CallerContext['kind']>('personal', 'game_developer', 'league_operator'),
        gameId: text,
        leagueId: text,
        plan: text,
      },
      { requiredKeys: ['userId', 'keyId', 'kind'] },
    );
    fc.assert(
      fc.property(callers, fc.nat(), fc.integer({ min: 1, max: 255 }), (caller, at, by) => {
        const signed = signer.sign(caller);
        expect(verifier.verify(signed)).toEqual({ kind: 'caller', caller });
        const changed = Uint8Array.from(signed);
        changed[at % changed.length] = (changed[at % changed.length] ?? 0) ^ by;
        // A meaningless byte of the envelope may change; the decoded caller is then still the signed one.
        refusal(() => expect(verifier.verify(changed)).toEqual({ kind: 'caller', caller }));
      }),
    );
  });
});

describe('during an upgrade from 0.1.0, whose processes do not sign', () => {
  const told = { context: JSON.stringify({ caller: CALLER }) };
  let bridge: Probed;
  beforeAll(async () => {
    bridge = await serveAllKinds({ trustsUnsigned: true });
  });
  afterAll(() => bridge.stop());

  it.each(KINDS_OF_CALL)('a call by %s can name its caller without a signature only where that is accepted', async (kind) => {
    for (const each of [bridge, server]) each.reached.length = 0;
    expect(await callBy(kind, bridge.port, told)).toBe(status.OK);
    expect(await callBy(kind, server.port, told)).toBe(status.UNAUTHENTICATED);
    expect([bridge.reached, server.reached]).toEqual([[CALLER], []]);
  });

  it.each(KINDS_OF_CALL)('the signature of a call by %s overrides an unsigned caller, and a wrong one is refused', async (kind) => {
    bridge.reached.length = 0;
    const another = { context: JSON.stringify({ caller: { ...CALLER, userId: 'user_2' } }) };
    expect(await callBy(kind, bridge.port, { ...another, principal: SIGNED })).toBe(status.OK);
    expect(await callBy(kind, bridge.port, { ...told, principal: claiming({ userId: 'user_2' }) })).toBe(status.UNAUTHENTICATED);
    expect(bridge.reached).toEqual([CALLER]);
  });

  it('a service passes on an unsigned caller in the form of 0.1.0', async () => {
    bridge.reached.length = 0;
    const identity = { internalToken: rpcKeys.internalToken, trustsUnsigned: true };
    const client = createRpcClient(upload.UploadServiceService, { target: `127.0.0.1:${bridge.port}`, ...identity });
    await client.createUploadToken({}, { caller: CALLER });
    client.close();
    expect(bridge.reached).toEqual([CALLER]);
  });
});
