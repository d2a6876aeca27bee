/** The columns of a key's record, of `api_key` as `k`. */
export const KEY_COLUMNS = `k.id, k.label, k.prefix, k.kind, k.owner_user_id as "ownerUserId", k.owner_username as "ownerUsername",
  k.game_id as "gameId", k.league_id as "leagueId", k.plan, k.permissions, k.preset, k.created_at as "createdAt",
  k.expires_at as "expiresAt", k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt", k.created_by as "createdBy"`;
/** What its owner may, of `owner_access` as `o`. */
export const OWNER_COLUMNS = `o.plan as "ownerPlan", o.suspended_at as "suspendedAt", o.suspended_until as "suspendedUntil"`;
