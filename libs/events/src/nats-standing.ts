import { errors } from '@nats-io/transport-node';

const REFUSED = 'refuses the user or the password of this process (authorization violation)';

/** How NATS has received this process, for readiness: a wrong password looks like a server that is away otherwise. */
export class NatsStanding {
  #wasEverAdmitted = false;
  #trouble: string | undefined;

  /** Why NATS refuses this process at present; undefined while it does not, or cannot be reached. */
  get trouble(): string | undefined {
    return this.#trouble;
  }

  /** The same, but only until NATS has once admitted this process: what a rollout must not pass. */
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
