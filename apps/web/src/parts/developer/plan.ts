import type { ApiKeyPlan } from '@matchpoint/sdk';

/** Whether a plan includes webhooks (docs/reference/authentication.md#plans): who has none is told so, and asks for nothing in vain. */
export const includesWebhooks = (plan: ApiKeyPlan): boolean => plan !== 'api_free';
