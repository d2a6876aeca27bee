import type { GatewayContext } from '../../context.js';

/**
 * Takes what a mail to the address costs its recipient's bucket; false: it is empty, and nothing is to be mailed. Nobody is told: headers
 * and answer are those of a mail that goes out (management C).
 */
export async function spendOnMail({ limiter, browsers }: Pick<GatewayContext, 'limiter' | 'browsers'>, email: string): Promise<boolean> {
  const [decision] = await limiter.take([{ bucket: 'mailTo', id: browsers.nameOf(email), cost: 1 }]);
  return decision?.allowed !== false;
}
