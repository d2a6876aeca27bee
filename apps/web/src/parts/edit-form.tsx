import { Button, Text } from '@mantine/core';
import { type FormValidateInput, useForm, type UseFormReturnType } from '@mantine/form';
import { type ReactNode, Suspense, useState } from 'react';
import { FORMS } from '../texts/forms.js';
import { ActionForm } from './action-form.js';
import type { FieldNames } from './show-issues.js';
import type { Question } from './question.js';
import { lazyPart } from './lazy-part.js';
import { useSend } from './send.js';
import { tell } from './shell/toast.js';
import { useSaved } from './use-saved.js';

/** Loaded on demand: dialogs take 10 kB, and few forms ask for confirmation. */
const AskFirst = lazyPart(async () => (await import('./ask-first.js')).AskFirst);

interface EditFormProps<Values extends object, Answer> {
  initial: Values;
  /** Shown at the field before anything is sent; the API checks the rest. */
  validate?: FormValidateInput<Values>;
  /** Fields that are not named as the API names them. */
  fields?: FieldNames;
  /** Fields that are to blame for a refusal as a whole, by its code. */
  blamed?: FieldNames;
  /** @param saved the initial values, and what others have saved since */
  send(values: Values, saved: Values): PromiseLike<Answer>;
  action: string;
  isDangerous?: boolean;
  isMinor?: boolean;
  /** A confirmation to ask for before sending. */
  ask?(values: Values): Question;
  /** Success message: beside the fields, or as a toast, because a form without fields or in a drawer is usually gone by then. */
  said?: string;
  /** Resets after sending, for the next entry. */
  isForMany?: boolean;
  /** Unedited fields take what others save meanwhile. */
  isFollowing?: boolean;
  onSent?(answer: Answer, form: UseFormReturnType<Values>): void;
  /** In a drawer: closes it after sending, or by a cancel button. */
  onClose?(): void;
  children(form: UseFormReturnType<Values>): ReactNode;
}

/** A form with the current values and one button. It shows a success message; after a refusal the input stays. */
export function EditForm<Values extends object, Answer>(props: EditFormProps<Values, Answer>) {
  const { initial, validate, fields, blamed, send, action, isDangerous, isMinor, ask, isForMany = false, isFollowing = false } = props;
  const { onSent, onClose, children } = props;
  const hasFields = Object.keys(initial).length > 0;
  const isGone = !hasFields || onClose !== undefined;
  const { said = hasFields ? FORMS.done : FORMS.did(action) } = props;
  const form = useForm<Values>({ initialValues: initial, ...(validate && { validate }) });
  const saved = useSaved(form, initial, isFollowing);
  const [asked, setAsked] = useState<Values>();
  const sending = useSend((values: Values) => send(values, saved.current), {
    form: { setFieldError: (path, message) => form.setFieldError(path, message) },
    fields,
    blamed,
    onSent: (answer, values) => {
      saved.current = values;
      if (isGone) tell(said);
      if (isForMany) form.reset();
      onSent?.(answer, form);
      onClose?.();
    },
  });
  return (
    <ActionForm
      sending={sending}
      onSubmit={form.onSubmit((values) => (ask ? setAsked(values) : sending.mutate(values)))}
      action={action}
      {...(isDangerous && { isDangerous })}
      {...(isMinor && { isMinor })}
      beside={
        onClose && (
          <Button variant="default" onClick={onClose}>
            {FORMS.cancel}
          </Button>
        )
      }
    >
      {children(form)}
      {!isGone && sending.isSuccess && <Text role="status">{said}</Text>}
      {ask && asked && (
        <Suspense>
          <AskFirst
            question={ask(asked)}
            isDangerous={isDangerous === true}
            onClose={() => setAsked(undefined)}
            onConfirm={() => {
              setAsked(undefined);
              sending.mutate(asked);
            }}
          />
        </Suspense>
      )}
    </ActionForm>
  );
}
