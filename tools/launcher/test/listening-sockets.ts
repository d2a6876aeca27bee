import fs from 'node:fs';

const LISTEN = '0A';

/** The addresses and ports on which a process accepts TCP connections, according to the kernel. */
export function listeningSockets(pid: number): { address: string; port: number }[] {
  const inodes = new Set(
    fs.readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(fs.readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return []; // closed meanwhile
      }
    }),
  );
  return ['tcp', 'tcp6'].flatMap((table) =>
    fs
      .readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
        const [address = '', port = ''] = local.split(':');
        return state === LISTEN && inodes.has(inode) ? [{ address: readAddress(address), port: Number.parseInt(port, 16) }] : [];
      }),
  );
}

/** An address as the kernel prints it: 32-bit words in hexadecimal, each with its last byte first. */
function readAddress(hex: string): string {
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) => (word.match(/../g) ?? []).reverse());
  if (bytes.length === 4) return bytes.map((byte) => Number.parseInt(byte, 16)).join('.');
  const address = bytes.join('').match(/.{4}/g)?.join(':') ?? '';
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}
