import { RESULT_STATUSES } from '../domain/statuses.js';

/** When a match was played, as results carry it. Of table `match` under the alias `m`; indexes have this very expression. */
export const PLAYED = 'coalesce(m.completed_at, m.started_at, m.scheduled_at, m.created_at)';

export const RESULTS = RESULT_STATUSES.map((status) => `'${status}'`).join(', ');

/** The same as participants carry it: null while there is no result. */
export const PLAYED_AT = `case when m.status in (${RESULTS}) then ${PLAYED} end`;
