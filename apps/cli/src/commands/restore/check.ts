import { rpc } from '@matchpoint/contracts';
import { OUTBOX_RETENTION_MS } from '@matchpoint/core';
import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { EXIT, type ExitCode, UsageError } from '../../output/errors.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { auditEvents, findUnhandled } from '../events/find-differences.js';
import { findOrphans } from '../events/find-orphans.js';
import { parseSince } from '../events/parse-since.js';
import { EVENT_PROCESSES, type EventProcess, withServices } from '../events/with-services.js';
import { findHeldSweep, reapplyRevocations } from './find-hazards.js';
import { behindOf, type Findings, type Found, hasProducerBehind, isFit, linesOf } from './findings.js';

const HELP = `
Run it after a restore, with the services up and no traffic on the gateways:

  consumers that missed events    --mend makes them reread the stream, unless it holds events that nobody knows
  events that nobody knows        a producer's database is older than the others: restore those to the same instant,
                                  or accept with --keep-effects that its writes are lost
  revoked API keys                the gateway revokes them again, if the account service knows them
  images in use                   the upload service deletes none until it knows what uses them

Exit code: 0 gateways can serve requests · 1 there are findings left.
`;

interface Options {
  since: string;
  mend?: boolean;
  keepEffects?: boolean;
  json?: boolean;
}

/** `matchpoint restore check`: says whether a restored system may serve requests, and repairs what can be repaired. */
export function addRestoreCheck(restore: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const command = restore
    .command('check')
    .summary('check whether a restored system can serve requests')
    .description('Compares the databases with each other and with the event stream, after one or all of them were restored.')
    .option('--since <time>', 'shortly before the backup: ISO 8601, or a span before now of at most 3d', '1d')
    .option('--mend', 'make consumers that missed events reread the stream')
    .option('--keep-effects', 'accept that the writes of a restored service are lost while other services keep their effects')
    .option('--json', 'print one JSON document')
    .addHelpText('after', HELP)
    .action(async ({ since: text, mend = false, keepEffects = false, json }: Options) => {
      // Read once: by a later reading, 3d would be more than three days ago.
      const now = terminal.clock.now();
      const since = parseSince(text, now);
      if (Date.parse(since) < now.getTime() - OUTBOX_RETENTION_MS)
        throw new UsageError(`--since ${text} is too long ago: services keep what they published for 3 days`);
      const revokedAgain = await reapplyRevocations(terminal);
      // A gateway that is not running yet has no consumers to ask.
      const processes = revokedAgain === undefined ? EVENT_PROCESSES.filter((name) => name !== 'gateway') : EVENT_PROCESSES;
      const audit = await auditEvents(terminal, since, processes);
      const found = {
        ...audit,
        orphans: await findOrphans(terminal, since, processes),
        revokedAgain,
        heldSweep: await findHeldSweep(terminal),
        areEffectsKept: keepEffects,
      };
      const heldBack = mend ? await heldBackOf(terminal, found, processes) : [];
      const replayed = mend ? behindOf(found).filter((consumer) => !heldBack.includes(consumer)) : [];
      await replay(terminal, replayed, since);
      const findings: Findings = { ...found, heldBack, replayed };
      if (json) printJson(terminal, findings);
      else terminal.stdout.print(...linesOf(findings));
      if (!isFit(findings)) end(EXIT.incomplete);
    });
  addExamples(command, 'matchpoint restore check --since 2026-11-24T10:00:00Z', 'matchpoint restore check --since 2h --mend');
}

/**
 * Consumers that must not reread the stream: all of them, or, if the effects of the lost writes are kept, only those that would handle an
 * event that no service knows.
 */
async function heldBackOf(terminal: Terminal, found: Found, processes: readonly EventProcess[]): Promise<string[]> {
  if (!hasProducerBehind(found)) return [];
  if (!found.areEffectsKept) return behindOf(found);
  const ghosts = found.ghosts.flatMap(({ events }) => events);
  const waiting = new Set((await findUnhandled(terminal, ghosts, processes)).map(({ consumer }) => consumer));
  return behindOf(found).filter((consumer) => waiting.has(consumer));
}

async function replay(terminal: Terminal, consumers: readonly string[], since: string): Promise<void> {
  for (const consumer of consumers) {
    const names = EVENT_PROCESSES.filter((name) => consumer.startsWith(`${name}-`));
    await withServices(terminal, { contract: rpc.EventServiceService, names }, (client) => client.replayConsumer({ consumer, since }));
  }
}
