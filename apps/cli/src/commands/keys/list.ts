import type { gateway } from '@matchpoint/contracts';
import { InvalidArgumentError, type Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { table } from '../../output/table.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { keyView } from './show-key.js';
import { withKeyService } from './with-key-service.js';

interface ListOptions {
  owner?: string;
  revoked?: boolean;
  limit: number;
  after?: string;
  all?: boolean;
  json?: boolean;
}

/** As many as the gateway returns per call. */
const PAGE_SIZE = 500;
const MOST = 1_000;
const DEFAULT_LIMIT = 100;

/** `matchpoint keys list`: never shows plaintexts, since nothing stores them. */
export function addKeysList(keys: Command, terminal: Terminal): void {
  const command = keys
    .command('list')
    .summary('list keys, newest first')
    .description('Lists API keys, newest first: id, first characters, kind, owner, plan, state.')
    .option('--owner <username>', 'only keys of this user')
    .option('--revoked', 'include revoked keys')
    .option('--limit <count>', `how many to show: 1 to ${MOST}`, parseLimit, DEFAULT_LIMIT)
    .option('--after <id>', 'continue after the key with this id')
    .option('--all', 'show all of them')
    .option('--json', 'print one JSON document: {"keys": [ … ], "next": the id for --after, or null}')
    .action((options: ListOptions) => listKeys(options, terminal));
  addExamples(
    command,
    'matchpoint keys list',
    'matchpoint keys list --owner gildedacorn --revoked',
    'matchpoint keys list --limit 500 --after key_01j6qvx3k0fd8r5y2m9wcz0001 --json',
  );
}

async function listKeys({ json, ...options }: ListOptions, terminal: Terminal): Promise<void> {
  const { keys, next } = await readKeys(options, terminal);
  if (json) {
    printJson(terminal, { keys: keys.map(keyView), next: next ?? null });
    return;
  }
  if (keys.length === 0) {
    terminal.stdout.print('There are no keys. npx matchpoint keys create --help says how to make one.');
    return;
  }
  const now = terminal.clock.now();
  const rows = keys.map((key) => [
    key.id,
    key.prefix,
    key.kind,
    key.ownerUsername,
    key.plan,
    key.gameId ?? key.leagueId ?? '-',
    stateOf(key, now),
    key.lastUsedAt ?? 'never',
    key.label,
  ]);
  terminal.stdout.print(...table(['id', 'key', 'kind', 'owner', 'plan', 'bound to', 'state', 'last used', 'label'], rows));
  if (next !== undefined) terminal.stdout.print('', `There are more: add --after ${next}, or --all.`);
}

/** The requested page, or with `all` every key after it. */
async function readKeys(
  { owner, revoked, limit, after, all }: Omit<ListOptions, 'json'>,
  terminal: Terminal,
): Promise<{ keys: gateway.ApiKey[]; next?: string }> {
  return withKeyService(terminal, async (service) => {
    const read: gateway.ApiKey[] = [];
    for (let afterId = after; ;) {
      const page: gateway.ListKeysResponse = await service.listKeys({
        owner,
        includeRevoked: revoked === true,
        limit: all ? PAGE_SIZE : limit,
        afterId,
      });
      read.push(...page.keys);
      afterId = page.nextId;
      if (!all || afterId === undefined) return { keys: read, ...(afterId !== undefined && { next: afterId }) };
    }
  });
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (!/^\d{1,4}$/.test(text) || limit < 1 || limit > MOST) throw new InvalidArgumentError(`It must be a whole number from 1 to ${MOST}.`);
  return limit;
}

function stateOf({ revokedAt, expiresAt }: gateway.ApiKey, now: Date): string {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && new Date(expiresAt) <= now ? 'expired' : 'active';
}
