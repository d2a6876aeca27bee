import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { GatewayContext } from '../ports.js';
import { mailDigest } from './mail-digest.js';
import { createUnsubscribeTokens } from './unsubscribe-tokens.js';

const INTERVAL_MS = 5_000;
/** How many digests a process composes at the same time. */
const AT_A_TIME = 4;

/**
 * Mails digests that are due, until stopped (docs/adr/0035). Each gateway claims some; another gateway takes over what one can't finish. A
 * digest that fails is claimed again two minutes later and doesn't delay the others.
 */
export function startMailingDigests(context: GatewayContext): BackgroundWork {
  const { notifications, logger, config } = context;
  const tokens = createUnsubscribeTokens(config.keyPepper);
  let isStopping = false;
  let isAway = false;
  const mailDue = async (): Promise<void> => {
    for (let isMore = true; isMore && !isStopping;) {
      const { digests } = await notifications.claimDigests({ limit: AT_A_TIME }, {});
      isAway = false;
      await Promise.all(
        digests.map((digest) =>
          mailDigest(context, tokens, digest).catch((error: unknown) => {
            logger.warn({ err: error, userId: digest.userId, period: digest.period }, 'a digest was not mailed; will retry');
          }),
        ),
      );
      isMore = digests.length === AT_A_TIME;
    }
  };
  const work = repeatWork(INTERVAL_MS, mailDue, (error) => {
    // The notification service may be disabled.
    if (!isAway) logger.warn({ err: error }, 'no digests are mailed: which are due is not known');
    isAway = true;
  });
  return {
    async stop() {
      isStopping = true;
      await work.stop();
    },
  };
}
