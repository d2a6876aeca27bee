import { catalogProfile } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient } from '@matchpoint/rpc';
import type { Command } from 'commander';
import { addExamples, addGroupExamples } from '../../help/examples.js';
import { addYes, requireConsent } from '../../output/require-consent.js';
import { table } from '../../output/table.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { findSystem, SERVICE_VARIABLES } from '../../system/find-system.js';
import { identify } from '../../system/identify.js';
import { withKeyService } from '../keys/with-key-service.js';

type Developers = RpcClient<typeof catalogProfile.GameDeveloperServiceService>;

/** `matchpoint games developers add|remove|list`: who may create keys of a game without staff (docs/reference/platform-staff.md). */
export function addGamesDevelopers(games: Command, terminal: Terminal): void {
  const developers = games
    .command('developers')
    .summary('add, remove and list the developers of a game')
    .description('Administers the developers of a game, who can create its keys.');
  const addCommand = developers
    .command('add')
    .summary('make a user a developer of a game')
    .description('Makes a user a developer of a game, who can create keys for it.')
    .argument('<game>', 'slug of the game')
    .argument('<username>', 'the user')
    .option('--json', 'print one JSON document')
    .action((game: string, user: string, { json }: { json?: boolean }) => add(terminal, { game, user }, json === true));
  const removeCommand = developers
    .command('remove')
    .summary('remove a developer of a game, and revoke the keys they created for it')
    .description('Removes a developer of a game, and revokes the keys that they created for it.')
    .argument('<game>', 'slug of the game')
    .argument('<username>', 'the user')
    .option('--json', 'print one JSON document')
    .action(async (game: string, user: string, { json, yes }: { json?: boolean; yes?: boolean }) => {
      await requireConsent(terminal, yes, `This revokes the keys that ${user} made for ${game}`);
      await remove(terminal, { game, user }, json === true);
    });
  const listCommand = developers
    .command('list')
    .summary('list the developers of a game')
    .description('Lists the developers of a game.')
    .argument('<game>', 'slug of the game')
    .option('--json', 'print one JSON document: {"developers": [ … ]}')
    .action((game: string, { json }: { json?: boolean }) => list(terminal, game, json === true));
  addYes(removeCommand);
  addExamples(addCommand, 'matchpoint games developers add valorant brisk_canyon');
  addExamples(removeCommand, 'matchpoint games developers remove valorant brisk_canyon');
  addExamples(listCommand, 'matchpoint games developers list valorant');
  addGroupExamples(developers);
}

async function add(terminal: Terminal, request: { game: string; user: string }, json: boolean): Promise<void> {
  const { developer } = await withDevelopers(terminal, (client) => client.addGameDeveloper(request));
  if (json) printJson(terminal, { ...developer });
  else terminal.stdout.print(`${developer?.username} is a developer of ${developer?.gameId} since ${developer?.addedAt}.`);
}

async function remove(terminal: Terminal, request: { game: string; user: string }, json: boolean): Promise<void> {
  const removed = await withDevelopers(terminal, (client) => client.removeGameDeveloper(request));
  // The gateways would notice within seconds; asking them makes sure that the keys are revoked when this returns.
  const { revokedKeyIds } = await withKeyService(terminal, (keys) => keys.checkStanding({ ownerUserId: removed.userId }));
  if (json) return printJson(terminal, { ...removed, revokedKeyIds });
  const was = removed.wasDeveloper ? 'is no developer' : 'was no developer';
  terminal.stdout.print(`${request.user} ${was} of ${removed.gameId}. Keys ended: ${revokedKeyIds.length}.`);
}

async function list(terminal: Terminal, game: string, json: boolean): Promise<void> {
  const { developers } = await withDevelopers(terminal, (client) => client.listGameDevelopers({ game }));
  if (json) return printJson(terminal, { developers });
  if (developers.length === 0) terminal.stdout.print(`${game} has no developers.`);
  else {
    const rows = developers.map(({ username, userId, addedAt }) => [username, userId, addedAt]);
    terminal.stdout.print(...table(['username', 'id', 'since'], rows));
  }
}

/** @throws SystemUnknownError, DomainError */
async function withDevelopers<Answer>(terminal: Terminal, use: (developers: Developers) => Promise<Answer>): Promise<Answer> {
  const system = findSystem(terminal);
  const developers = createRpcClient(catalogProfile.GameDeveloperServiceService, {
    target: system.demand(SERVICE_VARIABLES['catalog-profile']),
    ...identify(system),
    reads: ['listGameDevelopers'],
  });
  try {
    return await use(developers);
  } finally {
    developers.close();
  }
}
