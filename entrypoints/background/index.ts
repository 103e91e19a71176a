// Wires browser events to the library; every listener is registered synchronously (a sleeping worker is woken by them).
import { defineBackground } from '#imports';

export default defineBackground(() => {});
