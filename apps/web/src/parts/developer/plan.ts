import type { ApiKeyPlan } from '@matchpoint/sdk';

/** Whether a plan includes webhooks (docs/reference/authentication.md#plans). Without them the page shows that and sends no requests. */
export const includesWebhooks = (plan: ApiKeyPlan): boolean => plan !== 'api_free';
