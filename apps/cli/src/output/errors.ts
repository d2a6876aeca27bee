import { DomainError, type Issue } from '@matchpoint/errors';

/** The exit codes of every command; `--help` documents them. */
export const EXIT = { done: 0, incomplete: 1, usage: 2, unreachable: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The command line, or a file that it names, is invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command would do harm in the current state and has changed nothing. The message says why. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** A person was asked for confirmation and did not say yes. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

/** No running system is known, or what is known of it is unusable. The message says what to do. */
export class SystemUnknownError extends Error {
  override readonly name = 'SystemUnknownError';
}

/** A process that the command needs does not answer. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError';

  constructor(process: string, options: ErrorOptions) {
    super(`${process} does not answer: see npx matchpoint status and docs/runbooks/process-down.md`, options);
  }
}

/** A failure as `--json` shows it. */
export interface Failure {
  code: string;
  message: string;
  issues?: Issue[];
}

/** A failure for a person or a program, and its exit code. */
export function describeFailure(error: unknown): Failure & { exitCode: ExitCode } {
  if (error instanceof DomainError) return { ...describeDomainError(error), exitCode: exitCodeOf(error) };
  if (error instanceof UnansweredError) return { code: 'error_unavailable', message: error.message, exitCode: EXIT.unreachable };
  if (error instanceof UsageError) return { code: 'usage', message: error.message, exitCode: EXIT.usage };
  if (error instanceof RefusedError) return { code: 'refused', message: error.message, exitCode: EXIT.incomplete };
  if (error instanceof CancelledError) return { code: 'cancelled', message: error.message, exitCode: EXIT.incomplete };
  if (error instanceof SystemUnknownError) return { code: 'system_unknown', message: error.message, exitCode: EXIT.unreachable };
  return { code: 'error_internal', message: error instanceof Error ? error.message : String(error), exitCode: EXIT.incomplete };
}

/** One line: code, message, and the invalid fields that the message does not name. */
export function failureLine({ code, message, issues = [] }: Failure): string {
  const unnamed = issues.map(({ path }) => path).filter((path) => !message.includes(path));
  return `${code}: ${message}${unnamed.length > 0 ? ` (at ${unnamed.join(', ')})` : ''}`.replaceAll(/\s*\n\s*/g, ' ');
}

function describeDomainError({ code, message, details: { issues } }: DomainError): Failure {
  if (code === 'error_unavailable')
    return { code, message: 'the system does not answer: npx matchpoint status shows its state, npm start starts it' };
  return { code, message, ...(issues && { issues }) };
}

function exitCodeOf({ code }: DomainError): ExitCode {
  if (code === 'error_unavailable') return EXIT.unreachable;
  return code === 'INVALID_INPUT' ? EXIT.usage : EXIT.incomplete;
}
