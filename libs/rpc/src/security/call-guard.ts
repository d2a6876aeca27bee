import { timingSafeEqual } from 'node:crypto';
import type { Metadata, ServerUnaryCall } from '@grpc/grpc-js';
import type { CallerContext, CallOrigin, IdempotencyContext } from '../context.js';
import { isCaller, type MethodRule } from './access-table.js';
import { forbidden, unauthenticated } from './call-refused-error.js';
import { peerNamesOf } from './peer-names.js';
import type { Principal } from './principal.js';
import type { PrincipalVerifier } from './verify-principals.js';
import { CONTEXT_KEY, PRINCIPAL_KEY, TOKEN_KEY } from '../wire.js';

type IncomingCall = Pick<ServerUnaryCall<unknown, unknown>, 'metadata' | 'getAuthContext'>;

/** The verified context of an admitted call. */
export interface AdmittedCall {
  caller?: CallerContext;
  idempotency?: IdempotencyContext;
  requestId?: string;
  origin?: CallOrigin;
  /** The trace that the call is part of. */
  traceparent?: string;
}

/** A stream of calls of one process. `names` comes from `peerNamesOf`. */
export interface AdmittedPipe {
  names: readonly string[] | undefined;
}

/** Decides who may call what; each of its functions throws CallRefusedError. */
export interface CallGuard {
  /** Admits a separate call: token, peer, principal. */
  admit(rule: MethodRule, call: IncomingCall): AdmittedCall;
  /** Admits a pipe: checks its token, and that it comes from one of our processes. Rights are checked for each of its calls. */
  admitPipe(call: IncomingCall): AdmittedPipe;
  /** Admits a call inside a pipe. */
  admitPiped(rule: MethodRule, pipe: AdmittedPipe, call: { context: string; principal: Uint8Array }): AdmittedCall;
  /** Admits readers of API descriptions: our processes, and holders of the token. */
  admitReader(call: IncomingCall): void;
  /** The caller in a part of a request that is signed separately; `unsignedUserId` is what a process of 0.1.0 sends instead. */
  callerOf(signed: Uint8Array, unsignedUserId?: string): Pick<CallerContext, 'userId'>;
}

export interface GuardOptions {
  /** Shared secret of all processes. */
  internalToken: string;
  /** See RpcIdentity. */
  acceptedTokens?: readonly string[] | undefined;
  verifier: PrincipalVerifier;
  /** Whether connections use mTLS, so that the peer has a name. */
  demandsPeers: boolean;
  /** See RpcIdentity. */
  trustsUnsigned?: boolean | undefined;
}

export function createCallGuard(options: GuardOptions): CallGuard {
  const { internalToken, acceptedTokens = [], verifier, demandsPeers, trustsUnsigned = false } = options;
  const tokens = [internalToken, ...acceptedTokens].map((token) => Buffer.from(token));
  const hasToken = (metadata: Metadata): boolean => {
    const given = Buffer.from(String(metadata.get(TOKEN_KEY)[0] ?? ''));
    return tokens.some((token) => given.length === token.length && timingSafeEqual(given, token));
  };
  const demandToken = ({ metadata }: IncomingCall): void => {
    if (!hasToken(metadata)) throw unauthenticated('internal token missing or wrong', 'token');
  };
  const demandPeer = (names: readonly string[] | undefined, isAllowed: (name: string) => boolean): void => {
    if (demandsPeers && !names?.some(isAllowed)) {
      throw forbidden(`not for ${names?.join(', ') || 'a peer without a name'}`, 'peer');
    }
  };
  const demandPrincipal = ({ asks }: MethodRule, signed: Uint8Array | undefined): CallerContext | undefined => {
    const principal = signed === undefined || signed.length === 0 ? undefined : verifier.verify(signed);
    if (!principal && trustsUnsigned) return undefined;
    if (asks === 'operator' && principal?.kind !== 'operator') throw principal ? forbidden('only for operators') : unsigned();
    if (asks === 'signature' && !principal) throw unsigned();
    return callerIn(principal);
  };
  return {
    admit(rule, call) {
      demandToken(call);
      if (demandsPeers) demandPeer(peerNamesOf(call), (name) => rule.peers.has(name));
      const caller = demandPrincipal(rule, call.metadata.get(PRINCIPAL_KEY)[0] as Buffer | undefined);
      return known(caller, call.metadata.get(CONTEXT_KEY)[0]?.toString(), trustsUnsigned);
    },
    admitPipe(call) {
      demandToken(call);
      const names = demandsPeers ? peerNamesOf(call) : undefined;
      demandPeer(names, isCaller);
      return { names };
    },
    admitPiped(rule, { names }, { context, principal }) {
      demandPeer(names, (name) => rule.peers.has(name));
      return known(demandPrincipal(rule, principal), context, trustsUnsigned);
    },
    admitReader(call) {
      if (demandsPeers && peerNamesOf(call)?.some(isCaller)) return;
      demandToken(call);
    },
    callerOf(signed, unsignedUserId) {
      if (trustsUnsigned && signed.length === 0 && unsignedUserId) return { userId: unsignedUserId };
      return callerIn(verifier.verify(signed)) ?? refuseNobody();
    },
  };
}

function callerIn(principal: Principal | undefined): CallerContext | undefined {
  return principal?.kind === 'caller' ? principal.caller : undefined;
}

/** The context of a call. An unsigned caller counts only while processes of 0.1.0 are accepted. */
function known(signed: CallerContext | undefined, context: string | undefined, trustsUnsigned: boolean): AdmittedCall {
  const { idempotency, requestId, origin, traceparent, caller: told } = JSON.parse(context || '{}') as AdmittedCall;
  const caller = signed ?? (trustsUnsigned ? told : undefined);
  const given = { ...(idempotency && { idempotency }), ...(requestId !== undefined && { requestId }), ...(origin && { origin }) };
  return { ...(caller && { caller }), ...given, ...(traceparent !== undefined && { traceparent }) };
}

const unsigned = (): Error => unauthenticated('the call is not signed');

function refuseNobody(): never {
  throw unauthenticated('the call requires a caller');
}
