import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createClient, search, type SearchKind } from '@matchpoint/sdk';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { readOptions } from '../reads/read-options.js';

const finder = createClient({ baseUrl: '', session: true }, { search });
const LEAST = 2;
const PAUSE_MS = 250;

const namesLike = (kind: SearchKind, text: string) =>
  readOptions(['search', kind, text], (options) => finder.search.searchNames({ q: text, kinds: kind }, options));

type NameInputProps = TextInputProps & { kind: SearchKind; value?: string };

/** A slug or username, with suggestions while typing. Hidden names are not suggested but are accepted. */
export function NameInput({ kind, ...props }: NameInputProps) {
  const list = useId();
  const [wanted] = useDebouncedValue((props.value ?? '').trim(), PAUSE_MS);
  const { data } = useQuery({ ...namesLike(kind, wanted), enabled: wanted.length >= LEAST, placeholderData: keepPreviousData });
  return (
    <>
      <TextInput list={list} autoComplete="off" maxLength={64} {...props} />
      <datalist id={list}>
        {data?.results.map(({ id, slug, name }) => (
          <option key={id} value={slug}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** The slug for a typed slug or suggested name. Any other text is returned unchecked: it may be the slug of a hidden profile. */
export async function slugOfName(queries: QueryClient, kind: SearchKind, text: string): Promise<string> {
  const named = text.trim();
  if (named.length < LEAST) return named;
  const { results } = await queries.fetchQuery(namesLike(kind, named));
  const isSame = (one: string): boolean => one.toLowerCase() === named.toLowerCase();
  const found = results.find(({ slug }) => slug !== null && isSame(slug)) ?? results.find(({ name }) => isSame(name));
  return found?.slug ?? named;
}

export const PlayerInput = (props: Omit<NameInputProps, 'kind'>) => <NameInput kind="players" {...props} />;
