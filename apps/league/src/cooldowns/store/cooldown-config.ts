import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { type CooldownConfig, DEFAULT_COOLDOWNS } from '../rules/cooldown-config.js';

const READ = sql<{ cooldowns: Partial<CooldownConfig> | null }>(
  'league_cooldowns_read',
  'select cooldown_config as cooldowns from league where id = $1',
);

/** How long departed teams may not reapply, with defaults for everything that the league does not configure. */
export async function readCooldownConfig(client: Pool | ClientBase, leagueId: string): Promise<CooldownConfig> {
  return { ...DEFAULT_COOLDOWNS, ...(await run(client, READ, [leagueId]))[0]?.cooldowns };
}

const CHANGE_COOLDOWNS = sql('league_cooldown_config', 'update league set cooldown_config = $2, updated_at = $3 where id = $1');

export async function changeCooldownConfig(tx: ClientBase, leagueId: string, config: CooldownConfig, now: Date): Promise<void> {
  await run(tx, CHANGE_COOLDOWNS, [leagueId, JSON.stringify(config), now.toISOString()]);
}
