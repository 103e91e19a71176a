// `npm run changes`: prints release notes since the last version tag, in Markdown, from commit titles.
import { execFileSync } from 'node:child_process';
import { changesOf } from './changes-of';
import { readVersion, root } from './packages';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The version tag before the released commit, or '' if there is none. */
function lastTag(): string {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^');
  } catch {
    return '';
  }
}

const since = lastTag();
const titles = git('log', '--no-merges', '--format=%s', since === '' ? 'HEAD' : `${since}..HEAD`);
console.log(changesOf(readVersion().version, titles.split('\n')));
