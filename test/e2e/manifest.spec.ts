// What the packages for Chrome and Edge ask for and lay open: exactly what the README explains, and nothing else.
import { test } from '@playwright/test';
import { testPackage } from './package-rules';

test.describe('Chrome', () => testPackage('chrome'));
test.describe('Edge', () => testPackage('edge'));
