import type { Audit } from '../events/find-differences.js';
import type { Orphans } from '../events/find-orphans.js';

/** What a restore has left behind. */
export interface Findings extends Audit {
  orphans: Orphans[];
  /** Keys that were valid though they had been revoked; undefined where no gateway runs. */
  revokedAgain: string[] | undefined;
  /** Why no abandoned image is deleted. */
  heldSweep: string | undefined;
  /** Consumers that read the stream again, since `--mend` was given. */
  replayed: string[];
}

type Found = Omit<Findings, 'replayed'>;

/** Names of the consumers that have missed events. */
export const behindOf = ({ unhandled }: Found): string[] => [...new Set(unhandled.map(({ consumer }) => consumer))].sort();

/** Whether stream or consumers know of writes that are gone. */
export const hasProducerBehind = ({ ghosts, orphans }: Found): boolean => ghosts.length + orphans.length > 0;

/** Whether gateways may take requests. */
export const isFit = (findings: Findings): boolean =>
  findings.unhandled.length === 0 && !hasProducerBehind(findings) && findings.heldSweep === undefined;

/** The findings as a person reads them. */
export function linesOf(findings: Findings): string[] {
  const { checked, heldSweep } = findings;
  return [
    `${checked} published events were checked.`,
    ...keyLines(findings),
    ...missedLines(findings),
    ...producerLines(findings),
    ...(heldSweep === undefined ? [] : [`The upload service waits: ${heldSweep}.`]),
    ...(isFit(findings) ? ['The databases agree. The gateways may take requests.'] : ['', 'Do not let requests in yet.']),
  ];
}

function keyLines({ revokedAgain }: Findings): string[] {
  if (revokedAgain === undefined) return ['No gateway runs: it revokes again what was revoked when it starts.'];
  if (revokedAgain.length === 0) return [];
  return [`${revokedAgain.length} API keys were revoked before the restore and are revoked again: ${revokedAgain.join(', ')}`];
}

function missedLines(findings: Findings): string[] {
  const missed = findings.unhandled.reduce((sum, { eventIds }) => sum + eventIds.length, 0);
  if (missed === 0) return [];
  const remedy = hasProducerBehind(findings)
    ? 'They read nothing again while the stream holds events that nobody knows, which would be handled as well.'
    : findings.replayed.length > 0
      ? 'They read the stream again now. Run this command once more in a minute.'
      : 'Run it with --mend: they read the stream again, and skip what they know.';
  return ['', `${behindOf(findings).join(', ')} missed ${missed} events.`, remedy];
}

/** Orphans alone do not say which service has published them. */
function wasPutBack({ ghosts }: Findings): string {
  if (ghosts.length === 0) return 'A service was';
  return `${ghosts.map(({ service }) => service).join(', ')} ${ghosts.length === 1 ? 'was' : 'were'}`;
}

function producerLines(findings: Findings): string[] {
  if (!hasProducerBehind(findings)) return [];
  return [
    ...findings.ghosts.map(
      ({ service, events }) => `The stream holds ${events.length} events that ${service} does not know, such as ${events[0]?.id}.`,
    ),
    ...findings.orphans.map(
      ({ process, eventIds }) => `${process} has handled ${eventIds.length} events that no service knows, such as ${eventIds[0]}.`,
    ),
    `${wasPutBack(findings)} put back in time, and the writes since are gone from it. Restore the other databases to the same instant,`,
    'or this one to a later one: docs/recovery.md#events-that-nobody-knows',
  ];
}
