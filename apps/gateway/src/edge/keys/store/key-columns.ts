/** The access and expiry of a key, from `api_key` as `k`. */
export const GRANT_COLUMNS = `k.id, k.label, k.prefix, k.kind, k.owner_user_id as "ownerUserId", k.owner_username as "ownerUsername",
  k.game_id as "gameId", k.league_id as "leagueId", k.plan, k.permissions, k.preset, k.created_at as "createdAt",
  k.expires_at as "expiresAt", k.revoked_at as "revokedAt", k.created_by as "createdBy", k.made_at_level as "madeAtLevel",
  k.rests_on_staff_role as "restsOnStaffRole"`;
/** When a key was last used, from `api_key` as `k`: from the daily counts, or from the key itself if those were swept. */
export const LAST_USED = `greatest(k.last_used_at, (select used.last_used_at from api_key_usage used
  where used.key_id = k.id and used.last_used_at is not null order by used.day desc, used.last_used_at desc limit 1))`;
/** The columns of a key's record, from `api_key` as `k`. */
export const KEY_COLUMNS = `${GRANT_COLUMNS}, ${LAST_USED} as "lastUsedAt"`;
/** The owner's access, from `owner_access` as `o`. */
export const OWNER_COLUMNS = `o.plan as "ownerPlan", o.suspended_at as "suspendedAt", o.suspended_until as "suspendedUntil",
  coalesce(o.deletion_due, false) as "isDeletionDue"`;
