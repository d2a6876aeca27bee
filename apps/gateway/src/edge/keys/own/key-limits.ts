import type { Plan } from '../../../permissions/permissions.js';

/** How many usable keys that they created a person may have (docs/reference/authentication.md#own-keys). */
const MAX_USABLE = { api_free: 20, api_pro: 20, api_studio: 50 } as const satisfies Record<Plan, number>;

export const maxUsableKeys = (plan: Plan): number => MAX_USABLE[plan];
