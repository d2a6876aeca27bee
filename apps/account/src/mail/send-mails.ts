import { withDeadline } from '@matchpoint/core';
import type { Logger } from '@matchpoint/telemetry';
import type { BackgroundWork } from '@matchpoint/rpc';
import { type ClaimedMail, claimMails, postponeMail, removeMail } from '../db/mail-queue.js';
import { ATTEMPT_MS, MAIL_PAUSES_MS } from '../domain/mail-kind.js';
import { composeMail, type Composer } from './compose-mail.js';
import type { MailTransport } from './mail-transport.js';

export interface MailSender extends Composer {
  logger: Logger;
  /** Opened at its first use. */
  transport(): Promise<MailTransport>;
}

/** A mail waits this long at most before somebody looks for it. */
const POLL_MS = 250;
/** Attempts of one process at the same time: each has a slot, which its deadline gives back. */
const AT_A_TIME = 8;

/**
 * Sends what is queued, in the background, whatever the mail server does: an attempt races a deadline of its own and holds no other up.
 * At least once: an attempt that a crash cuts off is made again after its lease, with a new link, which ends the older.
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

/** One attempt, of which nothing is thrown. No address and no link stand in the log: a mail has an id. */
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
    const isLast = attempt >= MAIL_PAUSES_MS.length;
    logger.warn({ mail: id, kind, attempt, reason: reasonOf(error) }, isLast ? 'mail given up' : 'mail not sent; will try again');
    await giveBack(sender, mail, stopping.aborted).catch(() => undefined);
  }
}

/** After its pause a mail is tried again; at once where it is this process that ends. Where that cannot be said, after its lease. */
async function giveBack({ pool }: MailSender, mail: ClaimedMail, isStopping: boolean): Promise<void> {
  const pauseMs = MAIL_PAUSES_MS[mail.attempt - 1];
  if (mail.attempt >= MAIL_PAUSES_MS.length || pauseMs === undefined) await removeMail(pool, mail);
  else await postponeMail(pool, mail, isStopping ? 0 : pauseMs);
}

/** What a mail server says may repeat the address: its codes alone are logged. */
function reasonOf(error: unknown): string {
  const { code, responseCode, name } = error as { code?: string; responseCode?: number; name?: string };
  return [code ?? name ?? 'Error', responseCode].filter((each) => each !== undefined).join(' ');
}
