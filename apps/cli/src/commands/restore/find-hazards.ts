import { rpc } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Terminal } from '../../output/terminal.js';
import { ADMIN_VARIABLE, findSystem } from '../../system/find-system.js';
import { withServices } from '../events/with-services.js';
import { withKeyService } from '../keys/with-key-service.js';

/**
 * Makes the gateway revoke the keys again that the account service has revoked. Returns the keys that were valid, or undefined if no
 * gateway is running: it does so when it starts.
 */
export async function reapplyRevocations(terminal: Terminal): Promise<string[] | undefined> {
  if (findSystem(terminal).lookUp(ADMIN_VARIABLE) === undefined) return undefined;
  try {
    return (await withKeyService(terminal, (keys) => keys.reapplyRevocations({}))).keyIds;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'error_unavailable') return undefined;
    throw error;
  }
}

/** Why the upload service deletes no abandoned images, if it holds them. */
export async function findHeldSweep(terminal: Terminal): Promise<string | undefined> {
  if (findSystem(terminal).lookUp('MATCHPOINT_UPLOAD_URL') === undefined) return undefined;
  const status = { contract: rpc.StatusServiceService, names: ['upload'] as const, reads: ['getStatus'] };
  const answers = await withServices(terminal, status, async (client) => (await client.getStatus({})).works);
  return answers.flat().find(({ name }) => name === 'image-sweep')?.trouble;
}
