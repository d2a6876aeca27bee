import { MatchpointError } from '@matchpoint/sdk';
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { noteRefusal } from '../session.js';
import type { FieldErrors, FieldNames } from './show-issues.js';

interface SendOptions<Answer, Input> {
  /** The form of the write, which keeps its input in any case. */
  form?: FieldErrors;
  /** Its fields that are not named as the API names them. */
  fields?: FieldNames | undefined;
  /** Awaited before anything is refetched, so that a page that is left sends no more requests. */
  onSent?(answer: Answer, input: Input): unknown;
}

/** A write, after which visible data is refetched. */
export function useSend<Answer, Input = void>(
  send: (input: Input) => PromiseLike<Answer>,
  { form, fields, onSent }: SendOptions<Answer, Input> = {},
): UseMutationResult<Answer, unknown, Input> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => send(input),
    onSuccess: (answer, input) => {
      void (async () => {
        await onSent?.(answer, input);
        await queries.invalidateQueries();
      })();
    },
    onError: async (error) => {
      noteRefusal(error);
      if (form && error instanceof MatchpointError) (await import('./show-issues.js')).showIssues(error.issues, form, fields);
    },
  });
}
