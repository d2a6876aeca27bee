// Permissions of the gateway's Redis user (docs/adr/0014). One line, for any tool that writes a server's configuration.

/** The keys of the buckets, and the commands of their scripts, of connecting and of finding the primary. */
export const REDIS_PERMISSIONS = '~{mp}:bucket:* resetchannels -@all +eval +evalsha +get +set +time +info';

/** Permissions to ask a Sentinel for the primary, if Sentinels require a user. */
export const SENTINEL_PERMISSIONS = 'resetkeys resetchannels -@all +sentinel|get-master-addr-by-name';

export function renderRedisUser(name, password, permissions = REDIS_PERMISSIONS) {
  if (!/^[\w-]+$/.test(password ?? '')) throw new Error(`The Redis user ${name} has no password of letters, digits, - and _.`);
  return `user ${name} reset on >${password} ${permissions}\n`;
}
