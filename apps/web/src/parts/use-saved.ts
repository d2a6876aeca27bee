import type { UseFormReturnType } from '@mantine/form';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * The values that a form is compared with: the initial ones and, if it follows, what others have saved since. Unedited fields then take the
 * new value; edited ones keep the input.
 */
export function useSaved<Values extends object>(form: UseFormReturnType<Values>, saved: Values, isFollowing: boolean): RefObject<Values> {
  const known = useRef(saved);
  const seen = useRef(saved);
  const { setValues } = form;
  useEffect(() => {
    if (!isFollowing || isSame(seen.current, saved)) return;
    const before = known.current;
    known.current = saved;
    seen.current = saved;
    setValues((values) => ({ ...values, ...untouched(values, before, saved) }));
  });
  return known;
}

/** The new values of unedited fields; within a group, field by field. */
export function untouched<Values extends object>(values: Values, before: Values, saved: Values): Partial<Values> {
  const names = Object.keys(saved) as (keyof Values)[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const [value, was, is] = [values[name], before[name], saved[name]];
      if (isSame(value, was)) return [[name, is]];
      return isGroup(value) && isGroup(was) && isGroup(is) ? [[name, { ...value, ...untouched(value, was, is) }]] : [];
    }),
  ) as Partial<Values>;
}

/** Neither a list nor a file. */
const isGroup = (value: unknown): value is object => value?.constructor === Object;

const isSame = (one: unknown, other: unknown): boolean => Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
