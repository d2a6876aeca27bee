import { Button, Group, Stack } from '@mantine/core';
import { MatchpointError } from '@matchpoint/sdk';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { isSessionOver } from '../session.js';
import { FORMS } from '../texts/forms.js';
import { ConfirmIdentity } from './confirm-identity.js';
import { Expired } from './expired.js';
import { Refusal } from './failure.js';
import { useKeptFocus } from './use-kept-focus.js';

interface ActionFormProps<Answer, Input> {
  sending: UseMutationResult<Answer, unknown, Input>;
  /** The page stays where it is. */
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  action: string;
  /** For actions that cannot be undone. */
  isDangerous?: boolean;
  /** One of several actions on a page, none of which is the main one. */
  isMinor?: boolean;
  children?: ReactNode;
  /** Beside the button. */
  beside?: ReactNode;
}

/** Fields, one button, and the outcome. If the action needs a recent sign-in, the user can confirm their identity here. */
export function ActionForm<Answer, Input>(props: ActionFormProps<Answer, Input>) {
  const { sending, onSubmit, action, isDangerous = false, isMinor = false, children, beside } = props;
  const { error, isPending, variables } = sending;
  const form = useRef<HTMLFormElement>(null);
  const button = useKeptFocus(isPending);
  const [isSaidAtFields, setSaidAtFields] = useState(false);
  // Field errors of the response are already shown at their fields, and then not once more below.
  useLayoutEffect(() => {
    if (error === null) return;
    const issues = error instanceof MatchpointError ? error.issues.length : 0;
    setSaidAtFields(issues > 0 && invalidOf(form.current).length >= issues);
    goToInvalid(form.current);
  }, [error]);
  return (
    <Stack gap="md">
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event);
          requestAnimationFrame(() => goToInvalid(form.current));
        }}
        noValidate
      >
        <Stack gap="sm" align="stretch">
          {children}
          <Group gap="sm">
            <Button
              ref={button}
              type="submit"
              loading={isPending}
              color={isDangerous ? 'red' : undefined}
              variant={isMinor ? 'default' : undefined}
            >
              {action}
            </Button>
            {beside}
          </Group>
        </Stack>
      </form>
      {isOf(error, 'error_recent_sign_in_required') ? (
        <ConfirmIdentity onConfirmed={() => sending.mutate(variables as Input)} />
      ) : isSessionOver(error) ? (
        <Expired />
      ) : (
        error !== null && !isSaidAtFields && <Refusal error={error} title={FORMS.refused} />
      )}
    </Stack>
  );
}

const invalidOf = (form: HTMLFormElement | null): readonly HTMLElement[] => [
  ...(form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? []),
];

/** Moves the focus to the first invalid field, for keyboard users. */
const goToInvalid = (form: HTMLFormElement | null): void => invalidOf(form)[0]?.focus();

const isOf = (error: unknown, code: string): boolean => error instanceof MatchpointError && error.code === code;
