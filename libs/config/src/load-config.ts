import type { Variable } from './variables.js';

/** A process cannot start with its environment. The message is one line that names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;
type Values<Table> = { [Key in keyof Table]: Table[Key] extends Variable<infer Value> ? Value : never };

/**
 * Reads every variable of `table` from `environment`.
 * @throws ConfigError naming the first variable that is missing or malformed.
 */
export function loadConfig<Table extends Record<string, Variable<unknown>>>(table: Table, environment: Environment): Values<Table> {
  const entries = Object.entries(table).map(([key, variable]) => {
    try {
      return [key, variable.parse(environment[variable.name])] as const;
    } catch (error) {
      if (error instanceof RangeError) throw new ConfigError(`${variable.name} ${error.message}`);
      throw error;
    }
  });
  return Object.fromEntries(entries) as Values<Table>;
}
