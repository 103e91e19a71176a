// Installs the packages of package-lock.json if they are absent or differ. Plain Node, because it runs before them.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

function packagesIn(file) {
  const path = new URL(file, root);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

function areInstalled() {
  const present = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(
    ([path, { version, optional }]) => path === '' || optional === true || present[path]?.version === version,
  );
}

function run(command) {
  console.log(`\n> ${command}`);
  return spawnSync(command, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: true }).status ?? 1;
}

// No package may run code while it is installed, and none needs to. npm heeds `allowScripts` of package.json from
// version 11.16 on, so the flag is for older ones. Types are generated every time: otherwise they are those of the
// previous checkout.
process.exitCode = (areInstalled() ? 0 : run('npm ci --ignore-scripts')) || run('npx wxt prepare');
