import { DomainError } from '@matchpoint/errors';
import type { GatewayContext } from '../../context.js';

/**
 * Takes what a mail to the address costs its recipient's bucket, for what is to mail it; told false, that the bucket is empty, it mails
 * nothing. Nobody else is told: headers and answer are those of a mail that goes out (management C). Where nothing could be mailed, for
 * who mails was away, the tokens go back: whoever tries again would else have had their mails without getting one.
 * @param sender who is signed in and mails others: their own bucket pays first
 */
export async function spendOnMail<Done>(
  { limiter, browsers }: Pick<GatewayContext, 'limiter' | 'browsers'>,
  email: string,
  mail: (isMailed: boolean) => Promise<Done>,
  sender?: string,
): Promise<Done> {
  const ids = [...(sender === undefined ? [] : [`user:${sender}`]), browsers.nameOf(email)];
  const demand = (cost: number) => ids.map((id) => ({ bucket: 'mailTo' as const, id, cost }));
  const isMailed = (await limiter.take(demand(1))).every(({ allowed }) => allowed);
  try {
    return await mail(isMailed);
  } catch (error) {
    if (isMailed && error instanceof DomainError && error.code === 'error_unavailable') await limiter.take(demand(-1));
    throw error;
  }
}
