import { isLoopback } from '@matchpoint/core';
import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail-transport.js';
import { toMessage } from './to-message.js';

/** How long the server may take for one word; an attempt as a whole has its own deadline. */
const ANSWER_MS = 10_000;

/**
 * Mail by a server. Nothing of an attempt outlives its signal: its connection is closed with it. Mails hold links that sign in, so to
 * another machine they go encrypted or not at all: who sits in between cannot strip an `smtp://` server of STARTTLS. An operator whose
 * network is their own says `?requireTLS=false` in the URL, which goes before what stands here.
 */
export function mailBySmtp(url: string, from: string): MailTransport {
  const open = () =>
    createTransport(
      {
        url,
        requireTLS: !isLoopback(new URL(url).hostname),
        connectionTimeout: ANSWER_MS,
        greetingTimeout: ANSWER_MS,
        socketTimeout: ANSWER_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    );
  const running = new Set<ReturnType<typeof open>>();
  return {
    async send(mail, signal) {
      signal.throwIfAborted();
      const transport = open();
      running.add(transport);
      const stop = (): void => transport.close();
      signal.addEventListener('abort', stop, { once: true });
      try {
        await transport.sendMail(toMessage(mail, from));
      } finally {
        signal.removeEventListener('abort', stop);
        running.delete(transport);
        transport.close();
      }
    },
    close() {
      for (const transport of running) transport.close();
    },
  };
}
