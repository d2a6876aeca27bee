/**
 * Characters that a terminal interprets instead of showing, or that reorder text: the controls C0, DEL and C1, bidirectional marks and
 * overrides, line and paragraph separators.
 */
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const escape = (control: string): string => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Makes any untrusted text safe to print as one line in a terminal: controls, including line breaks, become `\u001b`. */
export function escapeControls(text: string): string {
  return text.replaceAll(CONTROLS, escape);
}

/** The same for multi-line text of our own and for JSON, whose meaning it keeps: line feeds stay. */
export function escapeControlsInLines(text: string): string {
  return text.replaceAll(CONTROLS, (control) => (control === '\n' ? control : escape(control)));
}
