import { rpc } from '@matchpoint/contracts';
import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { EXIT, type ExitCode, UsageError } from '../../output/errors.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { auditEvents } from '../events/find-differences.js';
import { findOrphans } from '../events/find-orphans.js';
import { parseSince } from '../events/parse-since.js';
import { EVENT_PROCESSES, withServices } from '../events/with-services.js';
import { findHeldSweep, reapplyRevocations } from './find-hazards.js';
import { behindOf, type Findings, hasProducerBehind, isFit, linesOf } from './findings.js';

/** Services keep what they have published for so long: of anything older nobody could tell who knows it. */
const OUTBOX_KEEPS_MS = 3 * 24 * 3_600_000;

const HELP = `
Run it after a restore, with the services up and no traffic on the gateways:

  consumers that missed events    --mend has them read the stream again, unless it holds events that nobody knows
  events that nobody knows        a producer was put back in time: restore the other databases to the same instant
  revoked API keys                the gateway revokes them again, as far as the account service knows them
  images in use                   the upload service deletes none until it knows what uses them

Exit code: 0 gateways may take requests · 1 something is left.
`;

/** `matchpoint restore check`: says whether a restored system may take requests, and mends what can be mended. */
export function addRestoreCheck(restore: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const command = restore
    .command('check')
    .summary('see whether a restored system may take requests')
    .description('Compares the databases with each other and with the event stream, after one or all of them were restored.')
    .option('--since <time>', 'shortly before the backup: ISO 8601, or a span before now of at most 3d', '1d')
    .option('--mend', 'have consumers that missed events read the stream again')
    .option('--json', 'print one JSON document')
    .addHelpText('after', HELP)
    .action(async ({ since: text, mend, json }: { since: string; mend?: boolean; json?: boolean }) => {
      const since = parseSince(text, terminal.clock);
      if (Date.parse(since) < terminal.clock.now().getTime() - OUTBOX_KEEPS_MS)
        throw new UsageError(`--since ${text} is too long ago: services keep what they published for 3 days`);
      const revokedAgain = await reapplyRevocations(terminal);
      // A gateway that does not run yet has no consumers to ask.
      const processes = revokedAgain === undefined ? EVENT_PROCESSES.filter((name) => name !== 'gateway') : EVENT_PROCESSES;
      const audit = await auditEvents(terminal, since, processes);
      const found = {
        ...audit,
        orphans: await findOrphans(terminal, since, processes),
        revokedAgain,
        heldSweep: await findHeldSweep(terminal),
      };
      // What nobody knows would be handled as well, by consumers that have not seen it.
      const replayed = mend && !hasProducerBehind(found) ? await replay(terminal, behindOf(found), since) : [];
      const findings: Findings = { ...found, replayed };
      if (json) printJson(terminal, findings);
      else terminal.stdout.print(...linesOf(findings));
      if (!isFit(findings)) end(EXIT.incomplete);
    });
  addExamples(command, 'matchpoint restore check --since 2026-11-24T10:00:00Z', 'matchpoint restore check --since 2h --mend');
}

async function replay(terminal: Terminal, consumers: readonly string[], since: string): Promise<string[]> {
  for (const consumer of consumers) {
    const names = EVENT_PROCESSES.filter((name) => consumer.startsWith(`${name}-`));
    await withServices(terminal, { contract: rpc.EventServiceService, names }, (client) => client.replayConsumer({ consumer, since }));
  }
  return [...consumers];
}
