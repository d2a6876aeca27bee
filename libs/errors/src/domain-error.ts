import { ERRORS, type ErrorCode } from './catalogue.js';

/** One problem in the input. `path` is a JSON path from the root of the part: `body.selectedMaps[2]`. */
export interface Issue {
  path: string;
  message: string;
}

/** Details of an error besides its code. All of them may be returned to the caller. */
export interface ErrorDetails {
  issues?: Issue[];
  /** Machine-readable reason for rejecting a whole list. */
  reason?: string;
  /** Whole seconds; becomes the Retry-After header. */
  retryAfterSeconds?: number;
  /** How many the caller may have at once, on a refusal of one more; becomes X-RateLimit-Limit. */
  limit?: number;
  /** Methods the path supports; becomes the Allow header of a 405. */
  allow?: string[];
  /** Content codings that a body may have; becomes the Accept-Encoding header of a 415. */
  acceptEncoding?: string;
}

/**
 * A failure that is shown to the caller: a code of the catalogue, a message, and details. Any other thrown error becomes `error_internal`:
 * logged in full, shown without details.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, options: { message?: string; details?: ErrorDetails; cause?: unknown } = {}) {
    super(options.message ?? ERRORS[code].message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.details = options.details ?? {};
  }

  get httpStatus(): number {
    return ERRORS[this.code].http;
  }
}

/** For `catch`: makes a call that is refused with this code resolve to undefined. Every other failure passes. */
export function undefinedIf(code: ErrorCode): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof DomainError && error.code === code) return undefined;
    throw error;
  };
}

/** An `INVALID_INPUT` (or another 400 code) that names one offending place. */
export function invalidInput(path: string, message: string, code: ErrorCode = 'INVALID_INPUT'): DomainError {
  return new DomainError(code, { message: `${path}: ${message}`, details: { issues: [{ path, message }] } });
}

/** The refusal of platform staff whose role is below an operation's floor. */
export function staffRoleTooLow(floor: string): DomainError {
  return new DomainError('error_staff_role_required', { message: `Your platform role is too low: it needs ${floor} or higher.` });
}
