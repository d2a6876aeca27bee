import { RESULT_STATUSES } from '../domain/statuses.js';

/** When a match was played, as results carry it. For table `match` aliased `m`; indexes use this exact expression. */
export const PLAYED = 'coalesce(m.completed_at, m.started_at, m.scheduled_at, m.created_at)';

export const RESULTS = RESULT_STATUSES.map((status) => `'${status}'`).join(', ');

/** The same for participants: null without a result. */
export const PLAYED_AT = `case when m.status in (${RESULTS}) then ${PLAYED} end`;
