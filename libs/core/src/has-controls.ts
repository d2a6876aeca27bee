/** Whether a text has control characters (C0, DEL, C1) other than those in `allowed`. */
export function hasControls(text: string, allowed: string): boolean {
  return (text.match(/\p{Cc}/gu) ?? []).some((control) => !allowed.includes(control));
}
