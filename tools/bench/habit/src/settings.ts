/** The environment, read once. */
export interface Settings {
  databaseUrl: string;
  redisUrl: string;
  /** Connections: as many as the two services have together that the product reads and writes these operations with. */
  databaseConnections: number;
  /** The pepper under which the keys were hashed that `load.mjs` copied. */
  keyPepper: string;
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

export const settings: Settings = {
  databaseUrl: required('DATABASE_URL'),
  redisUrl: required('REDIS_URL'),
  databaseConnections: Number(process.env.HABIT_DATABASE_CONNECTIONS ?? 20),
  keyPepper: required('HABIT_KEY_PEPPER'),
};

/** The product's limits per minute: 300 and 50 a second by address, 60 and 1 a second by key. */
export const LIMITS = { windowMs: 60_000, byAddress: 300 + 60 * 50, byKey: 60 + 60 };
