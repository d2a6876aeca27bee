import { SUSPENDED } from '../texts/suspended.js';
import { showInstant } from './formats.js';

/** Why a suspended person cannot sign in, until when, and what they can do. */
export function Suspended({ message }: { message: string }) {
  const end = /until (\S+Z)/.exec(message)?.[1];
  return end === undefined ? SUSPENDED.permanently : SUSPENDED.until(showInstant(end));
}
