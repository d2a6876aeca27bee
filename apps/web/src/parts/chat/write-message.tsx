import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { matchDesk } from '../../match-desk-api.js';
import { CHAT } from '../../texts/chat.js';
import { FORMS } from '../../texts/forms.js';
import { Refusal } from '../failure.js';
import { Icon } from '../icon.js';
import { useSend } from '../send.js';
import classes from './match-chat.module.css';

const MOST = 255;

/** A message to both teams. Enter sends it; Shift+Enter starts a new line. */
export function WriteMessage({ matchId }: { matchId: string }) {
  const [text, setText] = useState('');
  const sending = useSend((content: string) => matchDesk.matchChat.sendMessage(matchId, { content }), { onSent: () => setText('') });
  const content = text.trim();
  const send = (): void => {
    if (content !== '' && !sending.isPending) sending.mutate(content);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={classes.write}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        aria-label={CHAT.label}
        placeholder={CHAT.label}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={MOST}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" aria-label={CHAT.send} loading={sending.isPending}>
        <Icon name="send" />
      </Button>
      {sending.error !== null && (
        <div className={classes.refusal}>
          <Refusal error={sending.error} title={FORMS.refused} />
        </div>
      )}
    </form>
  );
}
