import { errors } from '@nats-io/transport-node';

const REFUSED = 'refuses the user or the password of this process (authorization violation)';

/** Whether NATS admits this process, for readiness. Without this, a wrong password looks like a server that is down. */
export class NatsStanding {
  #wasEverAdmitted = false;
  #trouble: string | undefined;

  /** Why NATS currently refuses this process. Undefined while it does not refuse it or cannot be reached. */
  get trouble(): string | undefined {
    return this.#trouble;
  }

  /** The same, but only until NATS has admitted this process once: it must stop a rollout. */
  get troubleAtStart(): string | undefined {
    return this.#wasEverAdmitted ? undefined : this.#trouble;
  }

  admitted(): void {
    this.#wasEverAdmitted = true;
    this.#trouble = undefined;
  }

  failed(error: unknown): void {
    this.#trouble = isRefusal(error) ? REFUSED : undefined;
  }
}

export const isRefusal = (error: unknown): boolean =>
  error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError;
