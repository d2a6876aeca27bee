import { rpc } from '@matchpoint/contracts';
import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { EXIT, type ExitCode } from '../../output/errors.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { type Audit, auditEvents } from '../events/find-differences.js';
import { findOrphans, type Orphans } from '../events/find-orphans.js';
import { parseSince } from '../events/parse-since.js';
import { EVENT_PROCESSES, withServices } from '../events/with-services.js';

/** What a restore has left behind. */
interface Findings extends Audit {
  orphans: Orphans[];
  /** Consumers that read the stream again, since `--mend` was given. */
  replayed: string[];
}

const HELP = `
Run it after a restore, with the services up and the gateways down:

  consumers that missed events    --mend has them read the stream again
  events nobody knows             a producer was put back in time: restore the other databases to the same instant
  API keys                        those that were revoked since the backup are valid again: matchpoint keys list

Exit code: 0 gateways may start · 1 something is left.
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
      const audit = await auditEvents(terminal, since);
      const orphans = await findOrphans(terminal, since);
      const behind = [...new Set(audit.unhandled.map(({ consumer }) => consumer))].sort();
      const findings: Findings = { ...audit, orphans, replayed: mend ? await replay(terminal, behind, since) : [] };
      if (json) printJson(terminal, findings);
      else terminal.stdout.print(...linesOf(findings, behind));
      if (audit.unhandled.length + audit.ghosts.length + orphans.length > 0) end(EXIT.incomplete);
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

function linesOf({ checked, unhandled, ghosts, orphans, replayed }: Findings, behind: readonly string[]): string[] {
  const missed = unhandled.reduce((sum, { eventIds }) => sum + eventIds.length, 0);
  const remedy =
    replayed.length > 0
      ? ['They read the stream again now. Run this command once more in a minute.']
      : ['Run it with --mend: they read the stream again, and skip what they know.'];
  return [
    `${checked} published events were checked.`,
    ...(missed > 0 ? ['', `${behind.join(', ')} missed ${missed} events.`, ...remedy] : []),
    ...ghosts.map(
      ({ service, events }) => `The stream holds ${events.length} events that ${service} does not know, such as ${events[0]?.id}.`,
    ),
    ...orphans.map(
      ({ process, eventIds }) => `${process} has handled ${eventIds.length} events that no service knows, such as ${eventIds[0]}.`,
    ),
    ...(ghosts.length + orphans.length > 0
      ? ['A producer was put back in time. Restore the other databases to the same instant: docs/recovery.md']
      : []),
    ...(missed + ghosts.length + orphans.length === 0
      ? ['The databases agree. Review the API keys before you start the gateways: matchpoint keys list']
      : ['', 'Do not start the gateways yet.']),
  ];
}
