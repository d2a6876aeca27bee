import type { Audit } from '../events/find-differences.js';
import type { Orphans } from '../events/find-orphans.js';

/** The state that a restore has left. */
export interface Findings extends Audit {
  orphans: Orphans[];
  /** Keys that were valid although they had been revoked; undefined if no gateway is running. */
  revokedAgain: string[] | undefined;
  /** Why no abandoned images are deleted. */
  heldSweep: string | undefined;
  /** Whether `--keep-effects` accepts that writes are lost while their effects stay. */
  areEffectsKept: boolean;
  /** Consumers that reread the stream because of `--mend`. */
  replayed: string[];
  /** Consumers that missed events and do not reread the stream despite `--mend`. */
  heldBack: string[];
}

export type Found = Omit<Findings, 'replayed' | 'heldBack'>;

/** The names of the consumers that have missed events. */
export const behindOf = ({ unhandled }: Found): string[] => [...new Set(unhandled.map(({ consumer }) => consumer))].sort();

/** Whether the stream or consumers know of writes that are lost. */
export const hasProducerBehind = ({ ghosts, orphans }: Found): boolean => ghosts.length + orphans.length > 0;

/** Whether gateways may serve requests. */
export const isFit = (findings: Findings): boolean =>
  findings.unhandled.length === 0 && (findings.areEffectsKept || !hasProducerBehind(findings)) && findings.heldSweep === undefined;

/** The findings as lines for a person. */
export function linesOf(findings: Findings): string[] {
  const { checked, heldSweep } = findings;
  return [
    `${checked} published events were checked.`,
    ...keyLines(findings),
    ...missedLines(findings),
    ...producerLines(findings),
    ...(heldSweep === undefined ? [] : [`The upload service waits: ${heldSweep}.`]),
    ...lastLines(findings),
  ];
}

function lastLines(findings: Findings): string[] {
  if (!isFit(findings)) return ['', 'Do not let requests in yet.'];
  return [
    hasProducerBehind(findings)
      ? 'Nothing else is left. The gateways may take requests.'
      : 'The databases agree. The gateways may take requests.',
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
  return ['', `${behindOf(findings).join(', ')} missed ${missed} events.`, ...remedies(findings)];
}

function remedies(findings: Findings): string[] {
  const { replayed, heldBack, areEffectsKept } = findings;
  if (hasProducerBehind(findings) && !areEffectsKept)
    return ['They do not reread the stream while it holds events that nobody knows: they would handle those, too.'];
  if (replayed.length + heldBack.length === 0) return ['Run it with --mend: they reread the stream and skip what they know.'];
  return [
    ...(replayed.length > 0 ? [`Rereading the stream: ${replayed.join(', ')}. Run this command again in a minute.`] : []),
    ...(heldBack.length > 0
      ? [
          `${heldBack.join(', ')} would handle events that nobody knows. Delete those from the stream first:`,
          'docs/recovery.md#events-that-nobody-knows',
        ]
      : []),
  ];
}

/** Orphans alone do not tell which service published them. */
function wasRestored({ ghosts }: Findings): string {
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
    ...(findings.areEffectsKept
      ? ['You keep the effects of the lost writes.']
      : [
          `${wasRestored(findings)} restored to an older state and lost the writes since. Restore the other databases to the same instant,`,
          'or this one to a later instant: docs/recovery.md#events-that-nobody-knows',
        ]),
  ];
}
