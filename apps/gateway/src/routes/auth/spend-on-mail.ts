import { DomainError } from '@matchpoint/errors';
import type { GatewayContext } from '../../ports.js';
import type { BucketDemand } from '../../rate-limit/rate-limiter.js';

/**
 * What is mailed. Each purpose has buckets of its own: mails of one kind leave the others alone
 * (docs/reference/accounts.md#sign-in-limits).
 */
export type MailPurpose = 'registration' | 'password_reset' | 'email_change' | 'invitation';

/** A mail to an address. */
export interface OutgoingMail {
  purpose: MailPurpose;
  email: string;
  /** A signed-in person who mails others: their own bucket pays first. */
  sender?: string;
}

/**
 * Spends a token of the recipient's bucket, then runs `mail` with whether there was one; without one it mails nothing. Headers and answer
 * are the same in both cases, so the caller cannot tell (docs/reference/accounts.md#sign-in-limits). @throws as takeForMail
 */
export function spendOnMail<Done>(
  context: Pick<GatewayContext, 'limiter' | 'browsers'>,
  { purpose, email, sender }: OutgoingMail,
  mail: (isMailed: boolean) => Promise<Done>,
): Promise<Done> {
  const ids = [...(sender === undefined ? [] : [`user:${sender}`]), context.browsers.nameOf(email)];
  return takeForMail(
    context,
    ids.map((id) => ({ bucket: 'mailTo', id: `${purpose}:${id}`, cost: 1 })),
    mail,
  );
}

/**
 * The same with any buckets. The tokens go back where the mail could not be queued: a retry would spend again without a mail.
 * @throws those of `mail`
 */
export async function takeForMail<Done>(
  { limiter }: Pick<GatewayContext, 'limiter'>,
  demands: BucketDemand[],
  mail: (isMailed: boolean) => Promise<Done>,
): Promise<Done> {
  const isMailed = (await limiter.take(demands)).every(({ allowed }) => allowed);
  try {
    return await mail(isMailed);
  } catch (error) {
    if (isMailed && error instanceof DomainError && error.code === 'error_unavailable')
      await limiter.take(demands.map((demand) => ({ ...demand, cost: -demand.cost })));
    throw error;
  }
}
