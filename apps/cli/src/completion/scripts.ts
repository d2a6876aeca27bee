export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/**
 * A script that makes a shell ask the program itself for completions, so it is never out of date.
 * @param command the words that run the program
 */
export function completionScript(shell: Shell, command: readonly string[]): string {
  return SCRIPTS[shell](`${command.map(quote).join(' ')} completion candidates --`);
}

/** Quotes a word for bash, zsh and fish. */
function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

const SCRIPTS: Record<Shell, (candidates: string) => string> = {
  bash: (candidates) => `# Completion of matchpoint for bash. Load it with: source <(npx matchpoint completion bash)
_matchpoint() {
  local IFS=$'\\n'
  COMPREPLY=($(${candidates} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
}
complete -o default -F _matchpoint matchpoint`,
  zsh: (candidates) => `#compdef matchpoint
# Completion of matchpoint for zsh. Load it with: source <(npx matchpoint completion zsh)
_matchpoint() {
  local -a found
  found=("\${(@f)$(${candidates} "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -z "\${found[1]}" ]]; then _files; return; fi
  found=("\${(@)found//:/\\\\:}")
  found=("\${(@)found/$'\\t'/:}")
  _describe matchpoint found
}
if [[ "\${funcstack[1]}" = _matchpoint ]]; then _matchpoint; else compdef _matchpoint matchpoint; fi`,
  fish: (candidates) => `# Completion of matchpoint for fish. Load it with: npx matchpoint completion fish | source
function __matchpoint_candidates
  set -l words (commandline -opc) (commandline -ct)
  ${candidates} $words[2..-1] 2>/dev/null
end
complete -c matchpoint -a '(__matchpoint_candidates)'`,
};
