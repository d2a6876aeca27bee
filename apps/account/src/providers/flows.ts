import { createHash, randomBytes } from 'node:crypto';
import type { SecretBox } from '@matchpoint/core';

/** How long a person may take at the provider (docs/reference/accounts.md#other-sites). */
const FLOW_LIVES_MS = 10 * 60_000;
const MOST_BYTES = 4_096;
const OWNER = 'provider flow';

export type Intent = 'sign_in' | 'link' | 'confirm';

/** The state of a flow, which the browser keeps in a sealed cookie. Anybody may start any number of flows, so nothing is stored here. */
export interface Flow {
  provider: string;
  intent: Intent;
  returnTo: string;
  state: string;
  nonce: string;
  codeVerifier: string;
  beganAtMs: number;
  expiresAtMs: number;
  userId?: string | undefined;
  sessionId?: string | undefined;
}

const random = (): string => randomBytes(32).toString('base64url');

export function beginFlow(start: Pick<Flow, 'provider' | 'intent' | 'returnTo' | 'userId' | 'sessionId'>, now: Date): Flow {
  const beganAtMs = now.getTime();
  return { ...start, state: random(), nonce: random(), codeVerifier: random(), beganAtMs, expiresAtMs: beganAtMs + FLOW_LIVES_MS };
}

export function sealFlow(box: SecretBox, flow: Flow): string {
  const { keyId, sealed } = box.seal(Buffer.from(JSON.stringify(flow)), OWNER);
  return `${keyId}.${sealed.toString('base64url')}`;
}

/** A flow of ours that has not expired, for this provider; undefined for anything else. */
export function openFlow(box: SecretBox, shown: string | undefined, provider: string, now: Date): Flow | undefined {
  if (shown === undefined || shown.length > MOST_BYTES) return undefined;
  const [keyId = '', sealed = ''] = shown.split('.');
  try {
    const flow = JSON.parse(box.open({ keyId, sealed: Buffer.from(sealed, 'base64url') }, OWNER).toString()) as Flow;
    return flow.provider === provider && flow.expiresAtMs > now.getTime() ? flow : undefined;
  } catch {
    return undefined;
  }
}

/** The record of a finished flow. */
export const digestOfFlow = ({ state }: Flow): Buffer => createHash('sha256').update(state).digest();
