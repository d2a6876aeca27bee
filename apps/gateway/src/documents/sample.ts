/** Which key a call is made with; `npm start` prints all but that of staff. */
export type SampleKey = 'KEY' | 'OPPONENT_KEY' | 'GAME_KEY' | 'LEAGUE_KEY' | 'STAFF_KEY';

/** What a call changes of the recorded request of its operation. `$NAME` stands for a value that a call before it has taken. */
export interface SampleRequest {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  key?: SampleKey;
  /** What the caller must have that no call here makes. */
  needs?: string;
  /** Calls that come first; one that fails because it was made before does no harm. */
  before?: SampleSource;
}

/** Calls that make or find a value; `take` says where an answer has it. */
export type SampleSource = readonly (SampleRequest & { call: string; take?: string })[];
