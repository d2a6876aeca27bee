/** By process name, which is its user's name too. */
export declare const NATS_PERMISSIONS: Readonly<Record<string, { publish: string[]; subscribe: string[] }>>;

/**
 * The `authorization` block of a server's configuration.
 * @param passwords by process name: letters, digits, `-` and `_`, or a bcrypt hash
 * @param administrators passwords of those who may do everything, by user
 */
export declare function renderAuthorization(
  passwords: Readonly<Record<string, string>>,
  administrators?: Readonly<Record<string, string>>,
): string;
