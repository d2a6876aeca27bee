import type { ChatMessage } from '@matchpoint/sdk';
import { matchDesk } from '../../match-desk-api.js';
import { CHAT } from '../../texts/chat.js';
import { Avatar } from '../crest/crest.js';
import { DialogAction } from '../dialog-action.js';
import { PlainLink } from '../links.js';
import { When } from '../when-shown.js';
import classes from './match-chat.module.css';

interface MessageProps {
  message: ChatMessage;
  isOwn: boolean;
  /** Tag of the author's team. */
  tag: string | undefined;
  isStaff: boolean;
}

/** One message: its sender and staff can delete it, everyone else can report it. */
export function Message({ message, isOwn, tag, isStaff }: MessageProps) {
  const { id, content, senderUserId, senderUsername, createdAt, deletedAt } = message;
  const name = senderUsername ?? CHAT.somebody;
  return (
    <li className={classes.message} data-own={isOwn || undefined}>
      <Avatar id={senderUserId} name={name} />
      <div className={classes.words}>
        <div className={classes.head}>
          {senderUsername === null ? (
            <b>{name}</b>
          ) : (
            <PlainLink to="/users/$name" params={{ name: senderUsername }}>
              {name}
            </PlainLink>
          )}{' '}
          <span>
            {isOwn ? CHAT.you : tag} · <When at={createdAt} />
          </span>
        </div>
        {deletedAt === null ? <p>{content}</p> : <p className="dim">{CHAT.deleted}</p>}
      </div>
      {deletedAt === null && (
        <div className={classes.actions}>
          {isOwn || isStaff ? (
            <DialogAction
              action={CHAT.delete}
              subject={CHAT.from(name)}
              title={CHAT.deleteAsk}
              confirm={CHAT.deleteConfirm}
              dismiss={CHAT.keep}
              why={CHAT.deleteWhy}
              isDangerous
              send={() => matchDesk.matchChat.deleteChatMessage(id)}
            />
          ) : (
            <DialogAction
              action={CHAT.report}
              subject={CHAT.from(name)}
              title={CHAT.reportAsk}
              confirm={CHAT.reportConfirm}
              dismiss={CHAT.keepQuiet}
              why={CHAT.reportWhy}
              reason="optional"
              send={(reason) => matchDesk.matchChat.reportChatMessage(id, { ...(reason && { reason }) })}
            />
          )}
        </div>
      )}
    </li>
  );
}
