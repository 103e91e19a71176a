// Loaded by the popup ahead of its other scripts: has the page read while those are still on their way.
import { defineUnlistedScript } from '#imports';
import { startEarlyRead } from '@/lib/platform/early-read';

export default defineUnlistedScript(startEarlyRead);
