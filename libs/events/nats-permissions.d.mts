/** Subjects that a user may publish and subscribe to, in the format of a server's configuration. */
export interface NatsPermissions {
  publish: string[];
  subscribe: string[];
}

/** By process name, which is also its user's name. */
export declare const NATS_PERMISSIONS: Readonly<Record<string, NatsPermissions>>;

/**
 * The users of a server's configuration.
 * @param passwords by process name: letters, digits, `-` and `_`, or a bcrypt hash
 * @param administrators passwords of users with all permissions, by user
 * @throws Error for a process without a password
 */
export declare function natsUsers(
  passwords: Readonly<Record<string, string>>,
  administrators?: Readonly<Record<string, string>>,
): { user: string; password: string; permissions?: NatsPermissions }[];

/** The `authorization` block of a server's configuration, with {@link natsUsers}. */
export declare function renderAuthorization(
  passwords: Readonly<Record<string, string>>,
  administrators?: Readonly<Record<string, string>>,
): string;
