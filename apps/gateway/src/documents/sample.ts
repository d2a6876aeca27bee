/** Which key a call uses; `npm start` prints all but the platform staff's. */
export type SampleKey = 'KEY' | 'OPPONENT_KEY' | 'GAME_KEY' | 'LEAGUE_KEY' | 'STAFF_KEY';

/** How a call differs from its operation's recorded request. `$NAME` is a value taken from an earlier call. */
export interface SampleRequest {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  key?: SampleKey;
  /** Prerequisites that no sample creates. */
  needs?: string;
  /** Calls to make first; it is fine if one fails because it was made before. */
  before?: SampleSource;
}

/** Calls that create or find a value; `take` is its path in the response. */
export type SampleSource = readonly (SampleRequest & { call: string; take?: string })[];
