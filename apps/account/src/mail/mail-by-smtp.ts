import { isLoopback } from '@matchpoint/core';
import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail-transport.js';
import { toMessage } from './to-message.js';

/** Timeout of a single reply of the server; an attempt as a whole has its own deadline. */
const ANSWER_MS = 10_000;

/**
 * Sends mail through a server. Nothing of an attempt outlives its signal, which also closes the connection. Mails contain links that sign
 * in, so to another machine they are sent encrypted or not at all: nobody in between can strip STARTTLS from an `smtp://` server. An
 * operator who trusts the network can set `?requireTLS=false` in the URL, which takes precedence.
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
