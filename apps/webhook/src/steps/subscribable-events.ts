import { WEBHOOK_EVENTS } from '@matchpoint/events';

/**
 * Events of the platform that the API comes from which never occur here (docs/reference/webhooks.md#events). Programs that were written for
 * it subscribe to them.
 */
const NEVER_SENT = [
  'achievement.unlocked',
  'custommap.scan_completed',
  'payment.failed',
  'payment.refunded',
  'payment.succeeded',
  'referral.milestone',
  'subscription.cancelled',
  'subscription.created',
  'subscription.updated',
];

/** The events that a subscription may name. */
export const SUBSCRIBABLE: readonly string[] = [...Object.keys(WEBHOOK_EVENTS), ...NEVER_SENT];
