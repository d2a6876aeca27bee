import { type Clock, systemClock } from '@matchpoint/core';
import { type BaseContext, createBaseContext } from '@matchpoint/rpc';
import type { WebhookConfig } from './config.js';

/** Everything the webhook service's code is given; wired here and nowhere else. */
export interface WebhookContext extends BaseContext {
  clock: Clock;
}

export async function createContext(config: WebhookConfig, clock: Clock = systemClock): Promise<WebhookContext> {
  return { ...(await createBaseContext('webhook', config)), clock };
}
