import type { account } from '@matchpoint/contracts';
import type { Flow } from './flows.js';
import type { ShownIdentity } from './provider.js';

/** A way to a provider and back that has come to its end, and who was shown. */
export interface FinishedFlow {
  flow: Flow;
  shown: ShownIdentity;
  origin: account.ClientOrigin | undefined;
  /** Whether who is not known may begin an account. */
  allowsRegistration: boolean;
  requestId: string;
}
