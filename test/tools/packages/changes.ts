// `npm run changes`: prints release notes in Markdown: the words of `.github/CHANGELOG.md` about this version, then the
// titles of the commits since the last version tag.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { changesOf, wordsAbout } from './changes-of';
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
// Some old titles have no empty line below them, so Git counts the whole text as the title.
const texts = git('log', '--no-merges', '--format=%B%x00', since === '' ? 'HEAD' : `${since}..HEAD`).split(
  '\0',
);
const titles = texts.map((text) => text.trim().split('\n', 1)[0] ?? '');
const { version } = readVersion();
console.log(
  changesOf(version, titles, wordsAbout(version, readFileSync(`${root}/.github/CHANGELOG.md`, 'utf8'))),
);
