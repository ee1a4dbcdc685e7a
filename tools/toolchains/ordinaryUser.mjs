import { readFileSync } from 'node:fs';

/** The engine of PostgreSQL refuses to run as root. Debian's package makes the first user; any ordinary one will do. */
const NAMES = ['postgres', 'nobody'];
const USERS = '/etc/passwd';

/** Returns the ids of an ordinary user of this machine. The options `uid` and `gid` of child processes take them. */
export function ordinaryUser() {
  const lines = readFileSync(USERS, 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = NAMES.map((name) => lines.find((line) => line[0] === name)).find((line) => line !== undefined);
  return user && { uid: Number(user[2]), gid: Number(user[3]) };
}
