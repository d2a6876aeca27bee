import type { Flow } from './flows.js';

/** The identity that a provider asserts. */
export interface ShownIdentity {
  /** The provider's id for the person. */
  subject: string;
  /** The provider's name for the person. */
  name: string | null;
  /** An address that the provider has verified; otherwise undefined. */
  verifiedEmail: string | undefined;
}

/** An external sign-in provider. Its tokens are used here and never stored. */
export interface Provider {
  id: string;
  /** Display name. */
  name: string;
  /** The address to redirect the browser to. @throws DomainError error_unavailable */
  authorizationUrl(flow: Flow, redirectUri: string): Promise<string>;
  /**
   * Identifies the returning person from the full URL of the redirect.
   * @throws DomainError error_unavailable if the provider does not answer in time; error_credentials_invalid for an invalid answer
   */
  identify(flow: Flow, callbackUrl: URL): Promise<ShownIdentity>;
}
