import { DomainError } from '@matchpoint/errors';
import type { GatewayContext } from '../../ports.js';
import type { BucketDemand } from '../../rate-limit/rate-limiter.js';

/**
 * The kinds of emails. Each has its own buckets, so that emails of one kind don't affect the others
 * (docs/reference/accounts.md#sign-in-limits).
 */
export type MailPurpose = 'registration' | 'password_reset' | 'email_change' | 'invitation';

/** An email to an address. */
export interface OutgoingMail {
  purpose: MailPurpose;
  email: string;
  /** A signed-in person who emails others: their own bucket is charged first. */
  sender?: string;
}

/**
 * Spends a token of the recipient's bucket, then runs `mail` with whether there was one; without one, it sends nothing. Headers and
 * response are the same in both cases, so the caller can't tell (docs/reference/accounts.md#sign-in-limits). @throws as takeForMail
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
 * The same with any buckets. The tokens are returned if the email could not be queued; otherwise a retry would spend again without an
 * email.
 * @throws the errors of `mail`
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
