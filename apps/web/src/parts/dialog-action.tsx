import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, Suspense, useState } from 'react';
import { FORMS } from '../texts/forms.js';
import { lazyPart } from './lazy-part.js';
import { useSend } from './send.js';
import { tell } from './shell/toast.js';

interface DialogActionProps {
  /** The button's label. Inside the dialog, it loses the … that announces it. */
  action: string;
  /** The person or thing it is about, for users who cannot see the surrounding row. */
  subject?: string;
  /** The dialog's question; by default, the action and its subject. */
  title?: string;
  /** The confirm button's label; by default, the action. */
  confirm?: string;
  /** Label of the button that leaves everything as it is. */
  dismiss?: string;
  why: string;
  /** The message when it is done; by default, the action and its subject. */
  said?: string;
  /** Asks for a reason; `required`: the action is refused without one. */
  reason?: 'required' | 'optional';
  isDangerous?: boolean;
  /** The next step of its page, so the main button. */
  isNext?: boolean;
  /** Further fields. */
  children?: ReactNode;
  send(reason: string): PromiseLike<unknown>;
}

/** Loaded on demand: forms in dialogs take 40 kB, and the button is rarely pressed. */
const DialogForm = lazyPart(async () => (await import('./dialog-form.js')).DialogForm);

const MINOR = { size: 'compact-sm', variant: 'default' } as const;

/** A button that asks for confirmation, explains the consequences, and takes a reason if one is recorded. */
export function DialogAction(props: DialogActionProps) {
  const { action, subject, dismiss = FORMS.cancel, why, reason, isDangerous = false, isNext = false, children, send } = props;
  const [isOpen, { open, close }] = useDisclosure(false);
  const [text, setText] = useState('');
  const name = subject === undefined ? action : `${action}: ${subject}`;
  const { title = withoutEllipsis(name), confirm = withoutEllipsis(action), said = FORMS.did(name) } = props;
  const sending = useSend(() => send(text.trim()), {
    onSent: () => {
      tell(said);
      setText('');
      close();
    },
  });
  const ask = (): void => {
    // Of an earlier attempt, which may be long ago.
    if (sending.isError) sending.reset();
    open();
  };
  return (
    <>
      <Button {...(isNext ? {} : MINOR)} aria-label={name} onClick={ask}>
        {action}
      </Button>
      {isOpen && (
        <Suspense>
          <DialogForm
            sending={sending}
            title={title}
            confirm={confirm}
            dismiss={dismiss}
            why={why}
            reason={reason}
            text={text}
            onText={setText}
            isDangerous={isDangerous}
            onClose={close}
          >
            {children}
          </DialogForm>
        </Suspense>
      )}
    </>
  );
}

const withoutEllipsis = (text: string): string => text.replace('…', '');
