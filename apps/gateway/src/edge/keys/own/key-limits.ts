import type { Plan } from '../../../permissions/permissions.js';

/** Usable keys that a person may have made at a time (docs/reference/authentication.md#own-keys). */
const MAX_USABLE = { api_free: 20, api_pro: 20, api_studio: 50 } as const satisfies Record<Plan, number>;

export const maxUsableKeys = (plan: Plan): number => MAX_USABLE[plan];
