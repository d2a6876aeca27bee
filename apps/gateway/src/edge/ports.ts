import type { RequestMeter } from './admission/measure-requests.js';
import type { TraceRequest } from './admission/trace-request.js';
import type { CredentialPorts } from './credentials/ports.js';
import type { CredentialReader } from './credentials/credential-reader.js';
import type { PresentedKey } from './keys/key-record.js';
import type { UsageRecorder } from './keys/usage/record-usage.js';
import type { KnownBrowsers } from './sessions/known-browser.js';
import type { SessionCookies } from './sessions/session-cookies.js';
import type { SessionRecord } from './sessions/session-record.js';
import type { SessionUseTracker } from './sessions/track-session-use.js';

/** What admission needs besides: to look up credentials and count their usage. */
export interface EdgePorts extends CredentialPorts {
  keys: CredentialReader<PresentedKey>;
  usage: UsageRecorder;
  requests: RequestMeter;
  traceRequest: TraceRequest;
  sessions: CredentialReader<SessionRecord>;
  sessionUse: SessionUseTracker;
  cookies: SessionCookies;
  browsers: KnownBrowsers;
}
