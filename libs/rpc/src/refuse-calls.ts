import { DomainError } from '@matchpoint/errors';
import type { RpcServerOptions } from './server.js';

type Service = RpcServerOptions['services'][number];

/** The same contract for a process whose secrets are wrong, where serving calls would do damage. Every call is `error_unavailable`. */
export function refuseCalls([definition]: Service): Service {
  const refuse = (): never => {
    throw new DomainError('error_unavailable');
  };
  return [definition, Object.fromEntries(Object.keys(definition).map((name) => [name, refuse]))];
}
