import type { GatewayContext } from '../../context.js';

/**
 * Takes what a mail to the address costs its recipient's bucket; false: it is empty, and nothing is to be mailed. Nobody is told: headers
 * and answer are those of a mail that goes out (management C).
 * @param sender who is signed in and mails others: their own bucket pays first
 */
export async function spendOnMail(
  { limiter, browsers }: Pick<GatewayContext, 'limiter' | 'browsers'>,
  email: string,
  sender?: string,
): Promise<boolean> {
  const ids = [...(sender === undefined ? [] : [`user:${sender}`]), browsers.nameOf(email)];
  const decisions = await limiter.take(ids.map((id) => ({ bucket: 'mailTo', id, cost: 1 })));
  return decisions.every(({ allowed }) => allowed);
}
