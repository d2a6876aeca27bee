import { MatchpointError } from '@matchpoint/sdk';
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { noteRefusal } from '../session.js';
import type { FieldErrors, FieldNames } from './show-issues.js';

/** Fields that are to blame for a refusal as a whole: by its code, or as found for it, with what to say there. */
type Blamed = FieldNames | ((refusal: MatchpointError) => readonly [field: string, sentence: string] | undefined);

interface SendOptions<Answer, Input> {
  /** The form of the write, which keeps its input in any case. */
  form?: FieldErrors;
  /** Its fields that are not named as the API names them. */
  fields?: FieldNames | undefined;
  blamed?: Blamed | undefined;
  /** Awaited before anything is refetched, so that a page that is left sends no more requests. */
  onSent?(answer: Answer, input: Input): unknown;
}

/** A write, after which visible data is refetched. */
export function useSend<Answer, Input = void>(
  send: (input: Input) => PromiseLike<Answer>,
  { form, fields, blamed = {}, onSent }: SendOptions<Answer, Input> = {},
): UseMutationResult<Answer, unknown, Input> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      try {
        return await send(input);
      } catch (error) {
        throw refusedAt(error, blamed);
      }
    },
    onSuccess: (answer, input) => {
      void (async () => {
        await onSent?.(answer, input);
        await queries.invalidateQueries();
      })();
    },
    onError: async (error) => {
      noteRefusal(error);
      if (!form || !(error instanceof MatchpointError)) return;
      // Without the file, the refusal is shown below the fields.
      const loaded = await import('./show-issues.js').catch(() => undefined);
      loaded?.showIssues(error.issues, form, fields);
    },
  });
}

/** The refusal as one of the field to blame, where that is shown. */
function refusedAt(error: unknown, blamed: Blamed): unknown {
  if (!(error instanceof MatchpointError)) return error;
  const { message, ...facts } = error;
  const [field, sentence = message] = (typeof blamed === 'function' ? blamed(error) : [blamed[error.code]]) ?? [];
  if (field === undefined) return error;
  return new MatchpointError(message, { ...facts, issues: [{ path: `body.${field}`, message: sentence }], cause: error });
}
