// What the gateway's Redis user may do, and nothing else (docs/adr/0014). One line, for whatever writes a server's configuration.

/** The keys of the buckets, and the commands that their scripts, a connection's beginning and its search for the primary consist of. */
export const REDIS_PERMISSIONS = '~{mp}:bucket:* resetchannels -@all +eval +evalsha +get +set +time +info';

/** What asks a Sentinel for the primary may do there, where Sentinels ask for a user. */
export const SENTINEL_PERMISSIONS = 'resetkeys resetchannels -@all +sentinel|get-master-addr-by-name';

export function renderRedisUser(name, password, permissions = REDIS_PERMISSIONS) {
  if (!/^[\w-]+$/.test(password ?? '')) throw new Error(`The Redis user ${name} has no password of letters, digits, - and _.`);
  return `user ${name} reset on >${password} ${permissions}\n`;
}
