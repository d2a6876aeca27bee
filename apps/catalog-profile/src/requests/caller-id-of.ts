import type { CallContext } from '@matchpoint/rpc';

/** The acting user, or '' for an operator's or another service's call, which is nobody's member. */
export function callerIdOf({ caller }: Pick<CallContext, 'caller'>): string {
  return caller?.userId ?? '';
}
