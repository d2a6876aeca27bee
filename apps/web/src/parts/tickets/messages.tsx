import type { GetTicketResult } from '@matchpoint/sdk';
import { SUPPORT } from '../../texts/support.js';
import { When } from '../when-shown.js';
import classes from './messages.module.css';

/** The category of tickets to a league. */
const LEAGUE = 'league';

/** Messages, oldest first. */
export function Messages({ ticket: { category, description, createdAt, messages } }: { ticket: GetTicketResult }) {
  const staff = category === LEAGUE ? SUPPORT.organizers : SUPPORT.administrators;
  return (
    <ol className={classes.messages}>
      <li data-own>
        <b>{SUPPORT.you}</b> <When at={createdAt} />
        <p>{description}</p>
      </li>
      {messages.map(({ id, content, isOwnMessage, isSystem, createdAt: at }) => (
        <li key={id} data-own={isOwnMessage || undefined} data-system={isSystem || undefined}>
          <b>{isOwnMessage ? SUPPORT.you : isSystem ? SUPPORT.system : staff}</b> <When at={at} />
          <p>{content}</p>
        </li>
      ))}
    </ol>
  );
}
