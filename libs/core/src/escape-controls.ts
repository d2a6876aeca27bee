/**
 * Characters that a terminal acts on instead of showing, or that change the order of the text: the
 * controls C0, DEL and C1, the marks and overrides of bidirectional text, the separators of lines and paragraphs.
 */
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const escape = (control: string): string => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** One line of text for a terminal, whatever a stranger has put into it: controls, line breaks among them, become `\u001b`. */
export function escapeControls(text: string): string {
  return text.replaceAll(CONTROLS, escape);
}

/** The same for text of several lines that is ours as a whole, and for JSON, in which it is the same text still: line feeds stay. */
export function escapeControlsInLines(text: string): string {
  return text.replaceAll(CONTROLS, (control) => (control === '\n' ? control : escape(control)));
}
