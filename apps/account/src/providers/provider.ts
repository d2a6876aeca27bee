import type { Flow } from './flows.js';

/** Whom a provider says that it has before it. */
export interface ShownIdentity {
  /** The provider's id of the person. */
  subject: string;
  /** What it calls them. */
  name: string | null;
  /** An address that it has verified; none else. */
  verifiedEmail: string | undefined;
}

/** Another site by which people sign in. What it hands out is used here and not kept. */
export interface Provider {
  id: string;
  /** To show. */
  name: string;
  /** Where the browser goes. @throws DomainError error_unavailable */
  authorizationUrl(flow: Flow, redirectUri: string): Promise<string>;
  /**
   * Identifies the returning person from the full URL that the browser was sent to.
   * @throws DomainError error_unavailable where the provider does not answer in time; error_credentials_invalid for what does not fit
   */
  identify(flow: Flow, callbackUrl: URL): Promise<ShownIdentity>;
}
