import type { GetTicketResult } from '@matchpoint/sdk';
import { SUPPORT } from '../../texts/support.js';
import { When } from '../when-shown.js';
import classes from './messages.module.css';

/** What was written, oldest first. */
export function Messages({ ticket: { description, createdAt, messages } }: { ticket: GetTicketResult }) {
  return (
    <ol className={classes.messages}>
      <li data-own>
        <b>{SUPPORT.you}</b> <When at={createdAt} />
        <p>{description}</p>
      </li>
      {messages.map(({ id, content, isOwnMessage, isSystem, createdAt: at }) => (
        <li key={id} data-own={isOwnMessage || undefined} data-system={isSystem || undefined}>
          <b>{isOwnMessage ? SUPPORT.you : isSystem ? SUPPORT.system : SUPPORT.organizers}</b> <When at={at} />
          <p>{content}</p>
        </li>
      ))}
    </ol>
  );
}
