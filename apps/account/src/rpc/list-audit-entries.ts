import type { account } from '@matchpoint/contracts';
import type { AccountContext } from '../context.js';
import { listAuditEntryRows } from '../db/audit-entries.js';

const MOST = 100;

/** Audit log entries, newest first (docs/reference/platform-staff.md#audit-log). */
export function listAuditEntries({ pool }: Pick<AccountContext, 'pool'>) {
  return async ({ limit, ...search }: account.ListAuditEntriesRequest): Promise<account.ListAuditEntriesResponse> => {
    const wanted = Math.min(Math.max(limit, 1), MOST);
    const rows = await listAuditEntryRows(pool, { ...search, limit: wanted + 1 });
    return {
      entries: rows.slice(0, wanted).map((row) => ({
        ...{ id: row.id, action: row.action, target: row.target, createdAt: row.createdAt },
        actorUserId: row.actorUserId ?? undefined,
        actorRole: row.actorRole ?? undefined,
        reason: row.reason ?? undefined,
        before: row.beforeJson ?? undefined,
        after: row.afterJson ?? undefined,
        requestId: row.requestId ?? undefined,
        address: row.address ?? undefined,
      })),
      hasMore: rows.length > wanted,
    };
  };
}
