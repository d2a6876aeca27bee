import { withDeadline } from '@matchpoint/core';
import type { Logger } from '@matchpoint/telemetry';
import type { BackgroundWork } from '@matchpoint/rpc';
import { type ClaimedMail, claimMails, postponeMail, removeMail, returnMail } from '../db/mail-queue.js';
import { ATTEMPT_MS, MAIL_PAUSES_MS } from '../domain/mail-kind.js';
import { composeMail, type Composer } from './compose-mail.js';
import type { MailTransport } from './mail-transport.js';

export interface MailSender extends Composer {
  logger: Logger;
  /** Opened at first use. */
  transport(): Promise<MailTransport>;
}

/** The longest time until a queued mail is looked for. */
const POLL_MS = 250;
/** Concurrent attempts of one process. Each holds a slot, which its deadline releases. */
const AT_A_TIME = 8;

/**
 * Sends queued mails in the background. Each attempt has its own deadline, so a slow mail server holds up no other mail. Delivery is at
 * least once: an attempt cut off by a crash is repeated after its lease, with a new link that ends the older one.
 */
export function startSendingMails(sender: MailSender): BackgroundWork {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const now = sender.clock.now();
    const claimed = running.size < AT_A_TIME ? await claimMails(sender.pool, now, AT_A_TIME - running.size) : [];
    for (const mail of claimed) {
      const attempt: Promise<void> = attemptMail(sender, mail, stopping.signal).finally(() => {
        running.delete(attempt);
        wake();
      });
      running.add(attempt);
    }
  };
  const wake = (): void => {
    if (stopping.signal.aborted) return;
    looking ??= look()
      .catch((error: unknown) => sender.logger.error({ err: error }, 'the queue of mails could not be read'))
      .finally(() => (looking = undefined));
  };
  const timer = setInterval(wake, POLL_MS);
  timer.unref();
  wake();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort(new Error('the process ends'));
      await looking;
      await Promise.all(running);
    },
  };
}

/**
 * One attempt; never throws. One that is cut off because this process stops does not count. The log identifies a mail by its id and holds
 * no address and no link.
 */
async function attemptMail(sender: MailSender, mail: ClaimedMail, stopping: AbortSignal): Promise<void> {
  const { pool, logger } = sender;
  const { id, kind, attempt } = mail;
  try {
    await withDeadline({ ms: ATTEMPT_MS, stopping }, async (signal) => {
      const composed = await composeMail(sender, mail);
      if (composed) await (await sender.transport()).send(composed, signal);
    });
    await removeMail(pool, mail);
    logger.info({ mail: id, kind, attempt }, 'mail sent');
  } catch (error) {
    const isStopping = stopping.aborted;
    const isLast = !isStopping && attempt >= MAIL_PAUSES_MS.length;
    logger.warn({ mail: id, kind, attempt, reason: reasonOf(error) }, isLast ? 'gave up on a mail' : 'mail not sent; will retry');
    await (isStopping ? returnMail(pool, mail) : giveBack(sender, mail)).catch(() => undefined);
  }
}

/** Retries a mail after its pause, or gives it up. If that cannot be recorded, the lease's end causes the retry. */
async function giveBack({ pool }: MailSender, mail: ClaimedMail): Promise<void> {
  const pauseMs = MAIL_PAUSES_MS[mail.attempt - 1];
  if (mail.attempt >= MAIL_PAUSES_MS.length || pauseMs === undefined) await removeMail(pool, mail);
  else await postponeMail(pool, mail, pauseMs);
}

/** A mail server's message may repeat the address, so only its codes are logged. */
function reasonOf(error: unknown): string {
  const { code, responseCode, name } = error as { code?: string; responseCode?: number; name?: string };
  return [code ?? name ?? 'Error', responseCode].filter((each) => each !== undefined).join(' ');
}
