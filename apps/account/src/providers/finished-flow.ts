import type { account } from '@matchpoint/contracts';
import type { Flow } from './flows.js';
import type { ShownIdentity } from './provider.js';

/** The result of a finished flow: its purpose and the identity. */
export interface FinishedFlow {
  flow: Flow;
  shown: ShownIdentity;
  origin: account.ClientOrigin | undefined;
  /** Whether an unknown person may start an account. */
  allowsRegistration: boolean;
  requestId: string;
}
