import { Command, CommanderError } from 'commander';
import manifest from '../package.json';
import { addAccountsCreate } from './commands/accounts/create.js';
import { addApi } from './commands/api/call.js';
import { addBackup } from './commands/backup/backup.js';
import { addCompletion } from './commands/completion.js';
import { addUsage } from './commands/check-usage.js';
import { addEventsAudit } from './commands/events/audit.js';
import { addEventsDead } from './commands/events/dead.js';
import { addEventsReplay, addEventsRepublish } from './commands/events/replay.js';
import { addEventsSetAside } from './commands/events/set-aside.js';
import { addEventsStatus } from './commands/events/status.js';
import { addGamesDevelopers } from './commands/games/developers.js';
import { addImport } from './commands/import.js';
import { addKeysCreate } from './commands/keys/create.js';
import { addKeysList } from './commands/keys/list.js';
import { addKeysRevoke } from './commands/keys/revoke.js';
import { addKeysRoll } from './commands/keys/roll.js';
import { addKeysRotate } from './commands/keys/rotate.js';
import { addNamesReserved } from './commands/names/reserved.js';
import { addMatchesRecompute } from './commands/matches/recompute.js';
import { addRatingsRecompute } from './commands/ratings/recompute.js';
import { addRatingsScore } from './commands/ratings/score.js';
import { addRestoreCheck } from './commands/restore/check.js';
import { addRestoreFrom } from './commands/restore/from.js';
import { addStandings } from './commands/recompute-standings.js';
import { addRecords } from './commands/records/recompute.js';
import { addRanks } from './commands/snapshot-ranks.js';
import { addStatus } from './commands/status.js';
import { addTournamentsVerify } from './commands/tournaments/verify.js';
import { addUsersDelete } from './commands/users/delete.js';
import { addUsersInvite } from './commands/users/invite.js';
import { addUsersPlan } from './commands/users/plan.js';
import { addUsersResetPassword } from './commands/users/reset-password.js';
import { addUsersSignOut } from './commands/users/sign-out.js';
import { addUsersStanding } from './commands/users/standing.js';
import { addWebhooksListen } from './commands/webhooks/listen.js';
import { addWebhooksRecomputeHours } from './commands/webhooks/recompute-hours.js';
import { addWebhooksTrigger } from './commands/webhooks/trigger.js';
import { addGroupExamples } from './help/examples.js';
import { describeFailure, EXIT, failureLine, UsageError, type ExitCode } from './output/errors.js';
import { openTerminal, printJson, type Terminal, type World } from './output/terminal.js';
import type { TextOutput } from './output/text-output.js';

const HELP = `
The commands use the running system: the one that npm start runs in this checkout, or the one that these variables name:
MATCHPOINT_URL, MATCHPOINT_GATEWAY_ADMIN_URL, MATCHPOINT_CATALOG_PROFILE_URL, MATCHPOINT_MATCH_URL, MATCHPOINT_LEAGUE_URL,
MATCHPOINT_TOURNAMENT_URL, MATCHPOINT_WEBHOOK_URL, MATCHPOINT_ACCOUNT_URL, MATCHPOINT_INTERNAL_TOKEN,
MATCHPOINT_CONTEXT_SIGNING_KEY, MATCHPOINT_TLS_…_FILE.

Give a key as - to be asked for it, or to read it from standard input: every user of this machine can read command lines.
A command whose effect cannot be undone asks for confirmation; without a terminal it needs --yes.

Exit code: 0 done · 1 failed, or done only in part · 2 wrong usage · 3 the system is not reachable.
`;

/** Runs a command line (without `node` and the program) and returns its exit code. Never rejects. */
export async function run(words: readonly string[], world: World): Promise<ExitCode> {
  const terminal = openTerminal(world);
  let exitCode: ExitCode = EXIT.done;
  const program = createProgram(terminal, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync([...words], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done;
    const { exitCode: failed, ...failure } = describeFailure(error instanceof CommanderError ? asUsageError(error) : error);
    if (words.includes('--json')) printJson(terminal, { error: failure });
    terminal.stderr.print(failureLine(failure));
    return failed;
  }
}

/** Every command there is, with what it does. */
export function createProgram(terminal: Terminal, end: (exitCode: ExitCode) => void): Command {
  const program = new Command('matchpoint')
    .description('Administers a running Matchpoint: API keys, imports, health, webhooks.')
    .version(manifest.version, '--version', 'print the version')
    .addHelpText('after', HELP)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => printText(terminal.stdout, text),
      writeErr: (text) => printText(terminal.stderr, text),
      // run() prints errors, once and in one line.
      outputError: () => {},
    });
  const keys = program.command('keys').summary('create, list, revoke, roll and rotate API keys').description('Administers API keys.');
  addKeysCreate(keys, terminal);
  addKeysList(keys, terminal);
  addKeysRevoke(keys, terminal);
  addKeysRoll(keys, terminal);
  addKeysRotate(keys, terminal);
  const events = program
    .command('events')
    .summary('show, replay and repair events')
    .description('Administers the events between services.');
  addEventsStatus(events, terminal, end);
  addEventsReplay(events, terminal);
  addEventsRepublish(events, terminal);
  addEventsDead(events, terminal, end);
  addEventsSetAside(events, terminal, end);
  addEventsAudit(events, terminal, end);
  addBackup(program, terminal);
  const restore = program
    .command('restore')
    .summary('restore a backup, or check a restored system')
    .description('Restores a system from backups.');
  addRestoreFrom(restore, terminal);
  addRestoreCheck(restore, terminal, end);
  const accounts = program.command('accounts').summary('create accounts').description('Administers the accounts of people.');
  addAccountsCreate(accounts, terminal);
  const games = program.command('games').summary("administer a game's developers").description('Administers games.');
  addGamesDevelopers(games, terminal);
  const names = program
    .command('names')
    .summary('reserve and release names')
    .description('Administers reserved names, which nobody may take.');
  addNamesReserved(names, terminal);
  const users = program.command('users').summary("administer people's plans, roles and suspensions").description('Administers people.');
  addUsersDelete(users, terminal);
  addUsersInvite(users, terminal);
  addUsersPlan(users, terminal);
  addUsersResetPassword(users, terminal);
  addUsersSignOut(users, terminal);
  addUsersStanding(users, terminal);
  const matches = program
    .command('matches')
    .summary('recompute the statistics derived from matches')
    .description('Administers the statistics derived from matches.');
  addMatchesRecompute(matches, terminal, end);
  const ratings = program
    .command('ratings')
    .summary('recompute and score the ratings of a game')
    .description('Administers ratings of teams.');
  addRatingsRecompute(ratings, terminal, end);
  addRatingsScore(ratings, terminal);
  const tournaments = program.command('tournaments').summary('verify the brackets of tournaments').description('Administers tournaments.');
  addTournamentsVerify(tournaments, terminal, end);
  addImport(program, terminal, end);
  addStandings(program, terminal, end);
  addRecords(program, terminal, end);
  addRanks(program, terminal);
  addUsage(program, terminal, end);
  addStatus(program, terminal, end);
  const webhooks = program
    .command('webhooks')
    .summary('receive events on this machine, or send samples')
    .description('Helps you develop webhook receivers, and administers the figures of endpoints.');
  addWebhooksListen(webhooks, terminal);
  addWebhooksTrigger(webhooks, terminal, end);
  addWebhooksRecomputeHours(webhooks, terminal, end);
  addApi(program, terminal, end);
  addCompletion(program, terminal);
  for (const group of [keys, events, restore, accounts, games, names, users, matches, ratings, tournaments, webhooks])
    addGroupExamples(group);
  addGroupExamples(program);
  return program;
}

/** Help is our own text of several lines. */
function printText(output: TextOutput, text: string): void {
  output.print(...text.replace(/\n$/, '').split('\n'));
}

function asUsageError({ code, message }: CommanderError): UsageError {
  if (code === 'commander.help') return new UsageError('a command is missing');
  return new UsageError(`${message.replace(/^error: /, '')} (see matchpoint --help)`);
}
