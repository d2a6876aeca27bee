import { TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { LAYOUT } from '../texts/layout.js';
import type { SearchBox } from './search-box.js';

/** Of what is searched for (web 6). */
const MOST_SEARCHED = 64;

/** The search box on every page. What finds and lists takes 30 kB and is no part of a first page: it comes when a search begins. */
export function SearchField(): ReactNode {
  const [Box, setBox] = useState<typeof SearchBox>();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // Without an answer the field stays as it is, and asks again when it is next entered.
  const load = (): void => void import('./search-box.js').then(({ SearchBox }) => setBox(() => SearchBox)).catch(() => undefined);
  if (Box)
    return <Box typed={text} isFocused={field.current !== null && document.activeElement === field.current} maxLength={MOST_SEARCHED} />;
  return (
    <TextInput
      ref={field}
      aria-label={LAYOUT.search}
      placeholder={LAYOUT.search}
      size="xs"
      maxLength={MOST_SEARCHED}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onFocus={load}
    />
  );
}
