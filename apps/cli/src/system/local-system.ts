import path from 'node:path';
import { RefusedError, SystemUnknownError } from '../output/errors.js';
import type { Terminal } from '../output/terminal.js';
import { findSystem, type KnownSystem } from './find-system.js';

/** The system of `npm start`: what it stores, and where. */
export interface LocalSystem {
  directory: string;
  uploads: string;
  demo: KnownSystem['demo'];
}

/** @throws SystemUnknownError if npm start has never run */
export function findLocalSystem(terminal: Terminal): LocalSystem {
  const { directory, demo } = findSystem(terminal);
  if (directory === undefined)
    throw new SystemUnknownError('no local system is known: start one with npm start, or name its folder in MATCHPOINT_LOCAL');
  const { MATCHPOINT_UPLOAD_DIRECTORY: named } = terminal.environment;
  const uploads = named ? path.resolve(terminal.workingDirectory, named) : path.join(directory, 'uploads');
  return { directory, uploads, demo };
}

/** The tools of the local stack, loaded only by the commands that work on files. */
export const loadStack = () => import('@matchpoint/stack');

/** Reports what the stack refuses as a refusal. */
export async function refusing<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const { AlreadyRunningError, BackupRefusedError } = await loadStack();
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupRefusedError || error instanceof AlreadyRunningError) throw new RefusedError(error.message);
    throw error;
  }
}
