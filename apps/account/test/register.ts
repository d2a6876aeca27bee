import type { CallerContext } from '@matchpoint/rpc';
import { mailTo } from './mailbox.js';
import type { TestAccountService } from './start-account-service.js';

export const PASSWORD = 'four score and seven';
export const ORIGIN = { browser: 'Firefox on Linux', address: '192.0.2.0/24' };

/** Creates an account `<name>@example.com` with its mailed link; returns its user's id. */
export async function registerAs(running: TestAccountService, directory: string, name: string, password = PASSWORD): Promise<string> {
  const email = `${name}@example.com`;
  await running.client.requestRegistration({ email });
  const { token = '' } = await mailTo(directory, email);
  return (await running.client.completeRegistration({ token, username: name, password, origin: ORIGIN })).userId;
}

/** A call from a session of this person, of level 2 by default. */
export const inSession = (userId: string, level: 1 | 2 = 2): { caller: CallerContext } => ({
  caller: { userId, keyId: 'sess_test', kind: 'personal', isSession: true, level },
});
