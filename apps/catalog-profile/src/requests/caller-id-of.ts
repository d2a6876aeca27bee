import type { CallContext } from '@matchpoint/rpc';

/** The acting user, or '' for a call by an operator or another service, which is a member of nothing. */
export function callerIdOf({ caller }: Pick<CallContext, 'caller'>): string {
  return caller?.userId ?? '';
}
