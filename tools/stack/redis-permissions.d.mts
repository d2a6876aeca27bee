/** The keys of the buckets, and the commands that their scripts, a connection's beginning and its search for the primary consist of. */
export declare const REDIS_PERMISSIONS: string;
/** Permissions to ask a Sentinel for the primary, where Sentinels require a user. */
export declare const SENTINEL_PERMISSIONS: string;
/**
 * A `user` line for a server's configuration or its file of users.
 * @param password letters, digits, `-` and `_`
 * @param permissions the gateway's unless given
 */
export declare function renderRedisUser(name: string, password: string, permissions?: string): string;
